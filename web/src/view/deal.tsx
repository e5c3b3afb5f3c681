import { useState } from "preact/hooks";
import { pretty } from "../model/cards.ts";
import type { DealtCard, UnknownDeal } from "../model/engine.ts";
import type { State } from "../model/state.ts";
import type { Run } from "../run.ts";
import { words } from "../words.ts";
import { Words } from "./verdict.tsx";

const face = (name: string) => (
  <svg viewBox="0 0 60 84" aria-hidden="true">
    <use href={`#${name}`} />
  </svg>
);

/** A deal of which cards are unknown: these are places on the board, and filled there. */
export function Deal({ run, state, deal }: { run: Run; state: State; deal: UnknownDeal }) {
  const [chosen, choose] = useState<number | null>(null);
  const { unknown } = state;
  const open = deal.piles.flatMap(({ cards }) => cards).filter(({ card }) => card === null);
  const here = open.find(({ place }) => place === chosen) ?? open[0];
  const known = (place: number) => unknown?.cards.find((card) => card.place === place);
  const found = here ? known(here.place) : undefined;
  const possible =
    found && found.possible.length + found.undecided.length > 0
      ? [...found.possible, ...found.undecided]
      : deal.missing;
  const place = (one: DealtCard) => {
    if (one.card !== null)
      return (
        <span
          key={one.place}
          class="dealt"
          role="img"
          aria-label={words.unknown.known(one.name, pretty(one.card))}
          data-card={one.card}
        >
          {face(`c${one.card}`)}
        </span>
      );
    const can = known(one.place)?.possible;
    const told =
      can?.length === 1 ? pretty(can[0] ?? "") : can && can.length > 0 ? words.unknown.oneOf(can.length) : "";
    return (
      <button
        key={one.place}
        type="button"
        class="dealt open"
        data-place={one.place}
        aria-pressed={here?.place === one.place}
        aria-label={words.unknown.place(one.name, told)}
        onClick={() => choose(one.place)}
      >
        <b aria-hidden="true">?</b>
        <small aria-hidden="true">{told}</small>
      </button>
    );
  };
  const stock = deal.piles.filter(({ label }) => label === "stock");
  return (
    <div class="deal" data-deal>
      <div class="piles" style={{ "--wide": deal.wide }}>
        {deal.piles
          .filter(({ label }) => label !== "stock")
          .map(({ label, cards }) => (
            <div key={label} class="pile">
              <small class="soft" translate={false}>
                {label}
              </small>
              {cards.map(place)}
            </div>
          ))}
      </div>
      {stock.length > 0 ? (
        <div class="rest">
          <small class="soft">{words.unknown.stock}</small>
          <div>{stock.flatMap(({ cards }) => cards).map(place)}</div>
        </div>
      ) : null}
      <div class={unknown ? "choose unknown" : "choose"}>
        <p>{unknown ? <Words text={unknown.summary} /> : words.unknown.finding}</p>
        {here ? (
          <>
            <h2>{words.unknown.canBe(here.name)}</h2>
            <div class="cards">
              {possible.map((name) => (
                <button
                  key={name}
                  type="button"
                  aria-label={words.unknown.is(here.name, pretty(name))}
                  onClick={() => run.fill(here.place, name)}
                >
                  {face(`c${name}`)}
                </button>
              ))}
            </div>
          </>
        ) : null}
        {unknown?.edit ? (
          <button type="button" class="plain" onClick={() => unknown.edit && run.edit([unknown.edit])}>
            {words.unknown.fill}
          </button>
        ) : null}
      </div>
    </div>
  );
}
