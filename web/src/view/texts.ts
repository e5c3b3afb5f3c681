import { type VNode, createElement, options } from "preact";

/**
 * A browser that translates a page puts other nodes in place of its texts, and what is written into the old ones later
 * is not seen.
 * So no text of the page is ever changed: each is in an element with the text as its key, and another text makes
 * another element.
 * This is done to every element that is made, so that no component can forget it.
 */
export function keepTextsFresh(): void {
  const before = options.vnode;
  options.vnode = (vnode) => {
    if (typeof vnode.type === "string") keyed(vnode as VNode<Props>, vnode.type);
    before?.(vnode);
  };
}

interface Props {
  children?: unknown;
  translate?: boolean;
  tabIndex?: number;
  "aria-live"?: string;
}

/** What keeps the focus, or is watched by a screen reader, stays when its text changes. */
const stays = (type: string, props: Props) =>
  ["button", "summary", "label"].includes(type) || props.tabIndex !== undefined || props["aria-live"] !== undefined;

function keyed(vnode: VNode<Props>, type: string): void {
  const { props } = vnode;
  // Moves and ids are the same in every language.
  if (type === "code") props.translate ??= false;
  const list = flat(props.children);
  if (!list.some(isText)) return;
  if (list.every(isText) && !stays(type, props)) {
    vnode.key = `${list.join("")} ${vnode.key ?? ""}`;
    props.children = list.join("");
    return;
  }
  const children: unknown[] = [];
  let text = "";
  const end = () => {
    if (text.trim() !== "") children.push(createElement("span", null, text));
    else if (text !== "") children.push(text);
    text = "";
  };
  for (const child of list) {
    if (isText(child)) text += String(child);
    else {
      end();
      children.push(child);
    }
  }
  end();
  props.children = children;
}

const isText = (child: unknown): child is string | number => typeof child === "string" || typeof child === "number";
const flat = (children: unknown): unknown[] =>
  Array.isArray(children) ? (children as unknown[]) : children === undefined ? [] : [children];
