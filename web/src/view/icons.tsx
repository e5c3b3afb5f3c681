import type { ButtonHTMLAttributes } from "preact";

const PATHS = {
  first: "M5 4v16M19 4 8 12l11 8z",
  back: "M17 4 6 12l11 8z",
  forward: "M7 4l11 8-11 8z",
  last: "M19 4v16M5 4l11 8-11 8z",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  deal: "M8 3h11v15H8zM5 6v15h11",
  options: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  next: "M4 5l7 7-7 7M13 5l7 7-7 7",
  pause: "M7 5h3v14H7zM14 5h3v14h-3z",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 1 4 10.5c-.7.6-1 1.2-1 2.5H9c0-1.3-.3-1.9-1-2.5A6 6 0 0 1 12 3z",
};
const FILLED = new Set<keyof typeof PATHS>(["back", "forward", "pause", "first", "last"]);

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg class={`icon${FILLED.has(name) ? " filled" : ""}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** A button with a picture, and with words where it has room for them. */
export function Act({ icon, children, ...rest }: ButtonHTMLAttributes & { icon: keyof typeof PATHS }) {
  return (
    <button type="button" {...rest}>
      <Icon name={icon} />
      {children}
    </button>
  );
}
