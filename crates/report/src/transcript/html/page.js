"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const get = (id) => document.getElementById(id);
  const { first, steps, score, total, fails, illegal } = JSON.parse(get("data").textContent);

  // A board is a list of groups, each its items and its words; a step replaces some of them.
  const boards = [first];
  for (const step of steps) {
    const board = boards[boards.length - 1].slice();
    for (const [at, items, words] of step) board[at] = [items, words];
    boards.push(board);
  }
  const lines = [...get("list").querySelectorAll("li:not(.broken)")];
  const last = boards.length - 1;

  const board = get("board");
  const layer = () => board.appendChild(document.createElementNS(SVG, "g"));
  const layers = first.map(layer);
  const flying = layer();
  flying.id = "flying";
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
  const arrow = (path) => {
    const element = document.createElementNS(SVG, "path");
    element.setAttribute("class", "arrow");
    element.setAttribute("d", path);
    return element;
  };
  const run = (kind, x, y, cards, right, down, line) =>
    cards.match(/../g).map((card, at) => shape(kind + card, x + (at % line) * right, y + Math.floor(at / line) * down));
  const item = (parts) => ({ 1: arrow, 3: shape, 4: text }[parts.length] ?? run)(...parts);
  const draw = (board) => {
    board.forEach((group, at) => {
      if (shown[at] === group) return;
      shown[at] = group;
      layers[at].replaceChildren(...group[0].flatMap(item));
    });
  };

  // Cards that have moved fly to their places, above everything. Copies of a card are taken in order.
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  get("animate").checked = !calm.matches;
  calm.addEventListener("change", () => { get("animate").checked = !calm.matches; });
  const cards = () => layers.flatMap((layer) => [...layer.querySelectorAll("use")])
    .filter((use) => /^#[cs][A-Z0-9]{2}$/.test(use.getAttribute("href")))
    .map((use) => ({ use, card: use.getAttribute("href").slice(2), x: +use.getAttribute("x"), y: +use.getAttribute("y") }));
  const land = () => {
    for (const clone of [...flying.children]) clone.getAnimations().forEach((flight) => flight.cancel());
    flying.replaceChildren();
    layers.forEach((layer) => layer.querySelectorAll("[visibility]").forEach((use) => use.removeAttribute("visibility")));
  };
  const fly = (before) => {
    const left = new Map();
    for (const old of before) left.set(old.card, [...(left.get(old.card) ?? []), old]);
    const arrived = cards().filter((card) => {
      const olds = left.get(card.card) ?? [];
      const stayed = olds.findIndex((old) => old.x === card.x && old.y === card.y);
      if (stayed >= 0) olds.splice(stayed, 1);
      return stayed < 0;
    });
    for (const { use, card, x, y } of arrived) {
      const old = left.get(card)?.shift();
      const clone = flying.appendChild(use.cloneNode());
      use.setAttribute("visibility", "hidden");
      const start = old ? { transform: `translate(${old.x - x}px, ${old.y - y}px)` } : { opacity: 0 };
      const end = old ? { transform: "none" } : { opacity: 1 };
      const duration = Math.min(200, Number(get("speed").value) / 2);
      clone.animate([start, end], { duration, easing: "ease-out" }).finished.then(() => {
        use.removeAttribute("visibility");
        clone.remove();
      }, () => {});
    }
  };

  const side = get("side");
  const upper = (words) => words[0].toUpperCase() + words.slice(1);
  const failed = (n) => illegal && n === last;
  const said = (n) => {
    const words = boards[n][score][1];
    if (failed(n)) return `${upper(fails)}. ${upper(words)}.`;
    const move = n === 0 ? "As dealt" : `Move ${n} of ${total}: ${lines[n].querySelector("span").textContent}`;
    const end = n === last && fails ? ` Then: ${fails}.` : "";
    return `${move}. ${upper(words)}.${end}`;
  };
  const position = (board) => board.map((group) => group[1]).filter(Boolean).join("; ");

  let now = -1;
  let link = 0;
  const go = (to, keep) => {
    const n = Math.min(Math.max(to, 0), last);
    if (n === now) return;
    if (now >= 0) lines[now].firstElementChild.removeAttribute("aria-current");
    land();
    const before = now >= 0 && Math.abs(n - now) === 1 && get("animate").checked ? cards() : null;
    now = n;
    draw(boards[n]);
    if (before) fly(before);
    get("said").textContent = said(n);
    get("said").className = fails && n === last ? "bad" : boards[n][score][1].startsWith("solved") ? "good" : "";
    get("position").textContent = position(boards[n]);
    get("slider").value = n;
    get("slider").setAttribute("aria-valuetext", said(n));
    get("count").textContent = `${n} / ${total}`;
    get("first").disabled = get("back").disabled = n === 0;
    get("on").disabled = get("last").disabled = n === last;
    const line = lines[n];
    line.firstElementChild.setAttribute("aria-current", "step");
    // Either the list scrolls, or all beside the board does; the diagnostic is as good as its line.
    const box = [line.parentElement, side].find((box) => box.scrollHeight > box.clientHeight && getComputedStyle(box).overflowY === "auto");
    if (box && !(keep && fails && n === last)) {
      const from = line.getBoundingClientRect().top - box.getBoundingClientRect().top;
      if (from < 0 || from + line.offsetHeight > box.clientHeight) box.scrollTop += from - box.clientHeight / 3;
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
  // A tap on the right half of the board is a step forward; on the left half, a step back. So are swipes.
  let touch = null;
  board.addEventListener("pointerdown", (event) => {
    touch = event.pointerType === "mouse" || !event.isPrimary ? null : { x: event.clientX, y: event.clientY };
  });
  board.addEventListener("pointercancel", () => { touch = null; });
  board.addEventListener("pointerup", (event) => {
    if (!touch || !event.isPrimary) return;
    const [right, down] = [event.clientX - touch.x, event.clientY - touch.y];
    touch = null;
    const { left, width } = board.getBoundingClientRect();
    if (Math.hypot(right, down) < 10) jump(now + (event.clientX - left < width / 2 ? -1 : 1));
    else if (Math.abs(right) > 30 && Math.abs(right) > 2 * Math.abs(down)) jump(now + (right < 0 ? 1 : -1));
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.target.closest("select, pre")) return;
    // The same as in the viewer of `replay`.
    const to = {
      ArrowLeft: now - 1, ArrowRight: now + 1, ",": now - 1, ".": now + 1,
      Home: 0, End: last, PageUp: now - 10, PageDown: now + 10,
    }[event.key];
    if (to !== undefined) {
      jump(to);
    } else if (event.key === "x") {
      if (fails) jump(last);
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
  if (now < 0) go(fails ? last : 0, true);
})();
