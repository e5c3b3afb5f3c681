// Rules about the drawings of cards. They are in style sheets of their own, since a rule inside a drawing that is used elsewhere
// cannot depend on what is around it.

function sheet(rules: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(rules);
  return made;
}

const FOUR = sheet(`
[id^="c"][id$="D"], [id^="s"][id$="D"] { fill: #1a56b5; }
[id^="c"][id$="C"], [id^="s"][id$="C"] { fill: #12652f; }
`);
const BIG = sheet(`
[id^="c"] > .rank { font-size: 26px; transform: translateY(3px); }
[id^="c"] > .rank.ten { font-size: 23px; letter-spacing: -3px; }
`);

/** Puts the sheets of what is chosen after those of the page. */
export function choose(chosen: { fourColours: boolean; big: boolean }): void {
  const others = document.adoptedStyleSheets.filter((one) => one !== FOUR && one !== BIG);
  document.adoptedStyleSheets = [...others, ...(chosen.fourColours ? [FOUR] : []), ...(chosen.big ? [BIG] : [])];
}
