import type { Run } from "../run.ts";
import { words } from "../words.ts";

/** A key of analysis says so in play, and does nothing there. */
interface Key {
  keys: string[];
  words: string;
  act: (run: Run) => void;
  analysis?: boolean;
}

const at = (run: Run): number => run.state.value.game?.at ?? 0;

/**
 * The keys of the page, the same as in the viewer of the terminal: what they do, and what the sheet of keys says of
 * them.
 */
export const KEYS: Key[] = [
  { keys: ["ArrowLeft", ","], words: words.keys.previous, act: (run) => run.go(at(run) - 1) },
  { keys: ["ArrowRight", "."], words: words.keys.next, act: (run) => run.go(at(run) + 1) },
  { keys: ["Home"], words: words.keys.first, act: (run) => run.go(0) },
  { keys: ["End"], words: words.keys.last, act: (run) => run.go(run.state.value.game?.line.length ?? 0) },
  { keys: ["u"], words: words.keys.undo, act: (run) => run.undo() },
  { keys: ["U"], words: words.keys.redo, act: (run) => run.redo() },
  { keys: ["n"], words: words.keys.number, act: (run) => run.next() },
  {
    keys: ["h"],
    words: words.keys.hint,
    act: (run) => (run.state.value.mode === "play" ? run.send({ kind: "hint" }) : run.showWin()),
  },
  { keys: [" "], words: words.keys.watch, act: (run) => run.watch(!run.state.value.watch.runs) },
  { keys: ["D"], words: words.keys.drill, act: (run) => run.drill(), analysis: true },
  { keys: ["R"], words: words.keys.reveal, act: (run) => run.reveal(), analysis: true },
  { keys: ["?"], words: words.keys.keys, act: () => document.getElementById("keys")?.togglePopover?.() },
];

/** What else the keyboard does. */
const MORE: readonly (readonly [string, string])[] = words.keys.more;

const SHOWN: Record<string, string> = { ArrowLeft: "←", ArrowRight: "→", " ": words.keys.space };

/** The sheet of keys, which `?` opens. */
export function Sheet() {
  return (
    <div id="keys" popover="auto" role="dialog" aria-labelledby="keys-title" tabIndex={-1}>
      <h2 id="keys-title">{words.options.keys}</h2>
      <table>
        <tbody>
          {KEYS.map(({ keys, words: told, analysis }) => (
            <tr key={told}>
              <th scope="row">
                {keys.map((key) => (
                  <kbd key={key} translate={false}>
                    {SHOWN[key] ?? key}
                  </kbd>
                ))}
              </th>
              <td>
                {told}
                {analysis ? <small class="soft"> {words.keys.analysis}</small> : null}
              </td>
            </tr>
          ))}
          {MORE.map(([keys, told]) => (
            <tr key={told}>
              <th scope="row">{keys}</th>
              <td>{told}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" onClick={() => document.getElementById("keys")?.hidePopover()}>
        {words.games.close}
      </button>
    </div>
  );
}

/**
 * What a key writes on a keyboard with Latin letters, where the keyboard of the reader writes others: the place counts.
 */
function latin({ key, code, shiftKey }: KeyboardEvent): string {
  if (key.length !== 1 || key.charCodeAt(0) < 128) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shiftKey ? letter : letter.toLowerCase();
  return { Comma: ",", Period: ".", Slash: shiftKey ? "?" : "/" }[code] ?? key;
}

const TEXTS = "textarea, select, [contenteditable], input:not([type=checkbox], [type=range])";
/**
 * Whether a key goes to the element that has the focus: it slides, scrolls, or goes from place to place or tab to tab.
 */
function takes(target: Element, key: string): boolean {
  if (key.startsWith("Arrow")) return target.closest("input[type=range], [role=tablist], .laid") !== null;
  if (key === " ") return target.closest("button, summary, a, input, [tabindex]") !== null;
  return (key === "Home" || key === "End") && target.matches("input[type=range], .panel, .scroller, pre");
}

/** Listens on the whole page, wherever the focus is, unless it is where texts are written. */
export function listen(run: Run): void {
  let turned = 0;
  // The wheel steps, unless there is something to scroll.
  document.addEventListener(
    "wheel",
    (event) => {
      const target = event.target instanceof Element ? event.target : null,
        root = document.documentElement;
      if (
        event.ctrlKey ||
        !target?.closest(".play") ||
        target.closest(".strip, .end, .deal") ||
        root.scrollHeight > root.clientHeight + 1
      )
        return;
      turned += event.deltaY;
      const steps = Math.trunc(turned / 60);
      if (steps === 0) return;
      turned -= steps * 60;
      run.go(at(run) + Math.sign(steps));
    },
    { passive: true },
  );
  document.addEventListener("keydown", (event) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.defaultPrevented || event.isComposing || event.metaKey || target.closest(TEXTS)) return;
    // Some keyboards write signs with a key that counts as both.
    if ((event.ctrlKey || event.altKey) && !event.getModifierState("AltGraph")) return;
    const key = latin(event);
    const found = KEYS.find(({ keys }) => keys.includes(key));
    if (found) {
      if (takes(target, key)) return;
      event.preventDefault();
      if (found.analysis && run.state.value.mode === "play") run.note(words.keys.only);
      else found.act(run);
    } else if (key.length === 1 && "123456789*~+".includes(key)) {
      // What begins a move goes on in the field for moves.
      document.getElementById("typed")?.focus();
    }
  });
}
