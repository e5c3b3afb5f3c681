// The table in which a deal can be looked up.
const base = new URL(".", import.meta.url);

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
  const deals = await (await fetch(new URL("docs/records/deals.json", base))).json();
  const { game, number } = form.elements;
  game.replaceChildren(...Object.keys(deals).map((id) => new Option(id)));
  const answer = document.querySelector(".deals-answer"), rows = document.querySelector(".deals-table tbody");
  const show = () => {
    const known = deals[game.value], wanted = Math.floor(number.valueAsNumber);
    number.max = known.length;
    if (!(wanted >= 1 && wanted <= known.length)) {
      answer.textContent = `The table has the deals 1 to ${known.length.toLocaleString("en")} of ${game.value}.`;
      rows.replaceChildren();
      return;
    }
    const [result, moves] = told(known[wanted - 1]);
    answer.textContent = `${game.value}${wanted} ${result}${moves === "" ? "" : ` in ${moves} moves`}.`;
    rows.replaceChildren(...known.slice(wanted - 1, wanted + 19).map((entry, at) => {
      const id = `${game.value}${wanted + at}`, row = document.createElement("tr");
      for (const text of [id, ...told(entry)]) row.insertCell().textContent = text;
      const link = document.createElement("a");
      link.href = onBoard(id);
      link.textContent = "play";
      link.setAttribute("aria-label", `Play ${id}`);
      row.insertCell().append(link);
      return row;
    }));
  };
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  show();
}

const form = document.querySelector(".deals-form");
if (form) lookUp(form);

// The generator gives its search the role of a dialog, and no name.
document.querySelector(".md-search")?.setAttribute("aria-label", "Search");

// It wraps wide tables after this runs, and then they cannot be scrolled by keyboard.
const scrollTables = () => document.querySelectorAll(".md-typeset__scrollwrap").forEach((table) => { table.tabIndex = 0; });
scrollTables();
new MutationObserver(scrollTables).observe(document.body, { childList: true, subtree: true });
