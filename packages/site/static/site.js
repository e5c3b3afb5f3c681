// The front door, and the table in which a deal can be looked up.
const base = new URL(".", import.meta.url);

// A tap on a deal shows it, wherever the board is on the screen.
const board = document.querySelector("iframe[name=board]");
document.querySelector(".deals")?.addEventListener("click", (event) => {
  if (event.target.closest("a")) board.scrollIntoView();
});

/** The address of an id on the board: its text, deflated as it is (RFC 1951), in base64url. */
function onBoard(id) {
  const size = [id.length & 255, id.length >> 8];
  const bytes = [1, ...size, ...size.map((it) => it ^ 255), ...new TextEncoder().encode(id)];
  const data = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return new URL(`board/#1.${data}`, base).href;
}

function told(moves) {
  return moves === null ? ["not decided", ""] : moves === 0 ? ["cannot be won", ""] : ["can be won", moves];
}

async function lookUp(form) {
  const games = await (await fetch(new URL("docs/records/deals.json", base))).json();
  const { game, number } = form.elements;
  game.replaceChildren(...Object.entries(games).map(([id, { name }]) => new Option(`${name} (${id})`, id)));
  const answer = document.querySelector(".deals-answer"), rows = document.querySelector(".deals-table tbody");
  const show = () => {
    const { name, deals } = games[game.value], wanted = Math.floor(number.valueAsNumber);
    number.max = deals.length;
    if (!(wanted >= 1 && wanted <= deals.length)) {
      answer.textContent = `The table has the deals 1 to ${deals.length.toLocaleString("en")} of ${name}.`;
      rows.replaceChildren();
      return;
    }
    const [result, moves] = told(deals[wanted - 1]);
    answer.textContent = `${name}, deal ${wanted}, ${result}${moves === "" ? "" : ` in ${moves} moves`}.`;
    rows.replaceChildren(...deals.slice(wanted - 1, wanted + 19).map((entry, at) => {
      const id = `${game.value}${wanted + at}`, row = document.createElement("tr");
      for (const text of [id, ...told(entry)]) row.insertCell().textContent = text;
      const link = document.createElement("a");
      link.href = onBoard(id);
      link.textContent = "Play";
      link.setAttribute("aria-label", `Play ${id}`);
      row.insertCell().append(link);
      return row;
    }));
  };
  /** Shows the deal that the address names, as in `#carpet4x5x1+8`. */
  const open = () => {
    const [, id, deal] = decodeURIComponent(location.hash.slice(1)).match(/^(.*\+)(\d+)$/) ?? [];
    if (id in games) [game.value, number.value] = [id, deal];
    show();
  };
  form.addEventListener("input", () => {
    show();
    history.replaceState(null, "", `#${game.value}${number.value}`);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("hashchange", open);
  open();
}

const form = document.querySelector(".deals-form");
if (form) lookUp(form);

// The generator's buttons stand in landmarks without a name, and its wide tables cannot be scrolled by keyboard. It makes both after this runs.
const mend = () => {
  for (const buttons of document.querySelectorAll(".md-code__nav")) buttons.role = "none";
  for (const table of document.querySelectorAll(".md-typeset__scrollwrap")) table.tabIndex = 0;
};
mend();
new MutationObserver(mend).observe(document.body, { childList: true, subtree: true });
