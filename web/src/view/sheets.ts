// Rules about the drawings of cards. They are in style sheets of their own, since a rule inside a drawing that is used
// elsewhere
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
/** Ranks are so high on a card that the one above it in a column leaves them whole, a Q with its tail. */
const USUAL = sheet(`
[id^="c"] > .rank { transform: translateY(-2px); }
[id^="c"] > .rank + use { transform: translate(26px, 4px) scale(.8); }
`);
const BIG = sheet(`
[id^="c"] > .rank { font-size: 26px; transform: translateY(2px); }
[id^="c"] > .rank.ten { font-size: 23px; letter-spacing: -3px; }
[id^="c"] > .rank + use { transform: translate(28px, 4px) scale(1.05); }
`);

/** Puts the sheets of what is chosen after those of the page. */
export function choose(chosen: { fourColours: boolean; big: boolean }): void {
  const others = document.adoptedStyleSheets.filter((one) => ![FOUR, BIG, USUAL].includes(one));
  document.adoptedStyleSheets = [...others, ...(chosen.fourColours ? [FOUR] : []), chosen.big ? BIG : USUAL];
}
