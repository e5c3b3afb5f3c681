"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const get = (id) => document.getElementById(id);
  const { first, steps, score } = JSON.parse(get("data").textContent);

  // A board is a list of groups, each its items and its words; a step replaces some of them.
  const boards = [first];
  for (const step of steps) {
    const board = boards[boards.length - 1].slice();
    for (const [at, items, words] of step) board[at] = [items, words];
    boards.push(board);
  }
  const last = boards.length - 1;

  const layers = first.map(() => get("board").appendChild(document.createElementNS(SVG, "g")));
  const shown = [];
  const shape = (name, x, y) => {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", "#" + name);
    use.setAttribute("x", x);
    use.setAttribute("y", y);
    return use;
  };
  const text = (kind, x, y, content) => {
    const element = document.createElementNS(SVG, "text");
    element.setAttribute("class", kind);
    element.setAttribute("x", x);
    element.setAttribute("y", y);
    element.textContent = content;
    return element;
  };
  const run = (kind, x, y, cards, right, down, line) =>
    cards.match(/../g).map((card, at) => shape(kind + card, x + (at % line) * right, y + Math.floor(at / line) * down));
  const item = (parts) => (parts.length === 3 ? shape(...parts) : parts.length === 4 ? text(...parts) : run(...parts));
  const draw = (board) => {
    board.forEach((group, at) => {
      if (shown[at] === group) return;
      shown[at] = group;
      layers[at].replaceChildren(...group[0].flatMap(item));
    });
  };

  const list = get("list");
  const lines = [...list.querySelectorAll("li:not(.broken)")];
  const broken = list.querySelector(".broken");
  const said = (n) => {
    const move = n === 0 ? "As dealt" : `Move ${n} of ${last}: ${lines[n].querySelector("span").textContent}`;
    const end = n === last && broken ? ` Then: ${broken.textContent}.` : "";
    return `${move}. ${boards[n][score][1]}.${end}`;
  };
  const position = (board) => board.map((group) => group[1]).filter(Boolean).join("; ");

  let now = -1;
  let link = 0;
  const go = (to, keep) => {
    const n = Math.min(Math.max(to, 0), last);
    if (n === now) return;
    if (now >= 0) lines[now].firstElementChild.removeAttribute("aria-current");
    now = n;
    draw(boards[n]);
    get("said").textContent = said(n);
    get("position").textContent = position(boards[n]);
    get("slider").value = n;
    get("slider").setAttribute("aria-valuetext", said(n));
    get("count").textContent = `${n} / ${last}`;
    get("first").disabled = get("back").disabled = n === 0;
    get("on").disabled = get("last").disabled = n === last;
    const line = lines[n];
    line.firstElementChild.setAttribute("aria-current", "step");
    if (list.scrollHeight > list.clientHeight) {
      const above = line.offsetTop < list.scrollTop;
      const below = line.offsetTop + line.offsetHeight > list.scrollTop + list.clientHeight;
      if (above || below) list.scrollTop = line.offsetTop - list.clientHeight / 3;
    }
    // Browsers refuse many changes of the address in a short time, so it waits until the stepping rests.
    clearTimeout(link);
    if (!keep) link = setTimeout(() => {
      try { history.replaceState(null, "", "#" + now); } catch { /* The page is shown where it has no address. */ }
    }, 120);
  };

  let timer = 0;
  const label = (playing) => {
    get("play").setAttribute("aria-label", playing ? "Pause" : "Play");
    get("play").title = playing ? "Pause (space)" : "Play (space)";
    get("play").querySelector("path").setAttribute("d", playing ? "M5 3h4v14H5zM11 3h4v14h-4z" : "M5 3l11 7-11 7z");
  };
  const pause = () => {
    clearInterval(timer);
    timer = 0;
    label(false);
  };
  const start = () => {
    if (now === last) go(0);
    clearInterval(timer);
    timer = setInterval(() => {
      go(now + 1);
      if (now === last) pause();
    }, Number(get("speed").value));
    label(true);
  };
  const toggle = () => (timer ? pause() : start());
  const jump = (to) => {
    pause();
    go(to);
  };

  get("first").addEventListener("click", () => jump(0));
  get("back").addEventListener("click", () => jump(now - 1));
  get("play").addEventListener("click", toggle);
  get("on").addEventListener("click", () => jump(now + 1));
  get("last").addEventListener("click", () => jump(last));
  get("slider").addEventListener("input", (event) => jump(Number(event.target.value)));
  get("speed").addEventListener("change", () => timer && start());
  lines.forEach((line, n) => line.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    jump(n);
  }));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.target.closest("select, pre")) return;
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last, PageUp: now - 10, PageDown: now + 10 }[event.key];
    if (to !== undefined) {
      jump(to);
    } else if (event.key === " " && !event.target.closest("button, a, summary")) {
      toggle();
    } else {
      return;
    }
    event.preventDefault();
  });
  const follow = () => {
    const number = /^#(\d+)$/.exec(location.hash);
    if (number) {
      pause();
      go(Number(number[1]), true);
    }
  };
  addEventListener("hashchange", follow);

  // With scripts a link to a move leads to its board, not to its line in the list.
  lines.forEach((line) => line.removeAttribute("id"));
  document.documentElement.classList.add("live");
  get("game").hidden = false;
  follow();
  if (now < 0) go(0, true);
})();
