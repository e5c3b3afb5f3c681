import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";

/** Enough of the notation to colour it: the verifier alone says what is valid. */
const notation = StreamLanguage.define<{ deal: boolean }>({
  name: "patience",
  startState: () => ({ deal: false }),
  token(stream, state) {
    if (stream.eatSpace()) return null;
    if (stream.peek() === ";") {
      stream.skipToEnd();
      return "comment";
    }
    if (state.deal) {
      if (stream.match("]")) {
        state.deal = false;
        return "bracket";
      }
      if (stream.match(/^(?:10|[a2-9tjqk])[hd♥♦](?=[\s\];]|$)/i)) return "redCard";
      if (stream.match(/^[^\s;\]]+/)) return "blackCard";
    }
    if (stream.match(/^(?:\d+x[0-9x]*|[a-z]{3,}[0-9a-z]*)[+-](?:chacha20:)?\d*/)) return "gameId";
    if (stream.match("[")) {
      state.deal = true;
      return "bracket";
    }
    if (stream.match(/^=\w*/)) return "outcome";
    if (stream.match(/^[^\s;[]+/)) return "step";
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: ";" } },
  tokenTable: {
    gameId: tags.heading, redCard: tags.number, blackCard: tags.string, outcome: tags.keyword, step: tags.content, bracket: tags.bracket,
  },
});

const colours = HighlightStyle.define([
  { tag: tags.heading, class: "t-id" },
  { tag: tags.number, class: "t-red" },
  { tag: tags.keyword, class: "t-tag" },
  { tag: tags.comment, class: "t-comment" },
]);

export const language = [notation, syntaxHighlighting(colours)];
