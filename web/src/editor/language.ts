import { type Extension, EditorState, type Range } from "@codemirror/state";
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { highlight } from "../wasm/patience.js";

/** How the parts that the library finds are coloured, by their numbers there. */
const COLOURS = new Map(
  [
    [1, "t-id"],
    [3, "t-red"],
    [6, "t-tag"],
    [7, "t-comment"],
  ].map(([kind, name]) => [kind as number, Decoration.mark({ class: name as string })]),
);

/** The most that is looked at for a part of the text that is seen. */
const MOST = 20_000;

/** Colours what is seen of the text as the library reads it. `begin` says where to begin reading before a place. */
export function language(begin: (place: number) => number): Extension {
  const parts = (view: EditorView): DecorationSet => {
    const marks: Range<Decoration>[] = [];
    let done = 0;
    for (const { from, to } of view.visibleRanges) {
      const end = Math.min(to, from + MOST),
        start = Math.max(done, Math.min(from, begin(from)));
      const found = highlight(view.state.doc.sliceString(start, end));
      for (let at = 0; at + 2 < found.length; at += 3) {
        const [a, b] = [start + (found[at] ?? 0), start + (found[at + 1] ?? 0)],
          colour = COLOURS.get(found[at + 2] ?? 0);
        if (colour && b > from && a < b) marks.push(colour.range(Math.max(a, done), b));
        done = Math.max(done, b);
      }
    }
    return Decoration.set(marks, true);
  };
  const plugin = ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = parts(view);
      }
      update({ docChanged, viewportChanged, view }: ViewUpdate): void {
        if (docChanged || viewportChanged) this.decorations = parts(view);
      }
    },
    { decorations: (it) => it.decorations },
  );
  return [plugin, EditorState.languageData.of(() => [{ commentTokens: { line: ";" } }])];
}
