// Whatever a reader sees stands in `src/words.ts`: no other source has words of its own.
import { readFileSync, readdirSync } from "node:fs";
import { parseSync } from "vite";
import { expect, test } from "vitest";

const root = new URL("../../src/", import.meta.url);
const files = readdirSync(root, { recursive: true }).map(String).filter((name) => /\.tsx?$/.test(name) && !name.startsWith("wasm/") && name !== "words.ts");

interface Node { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && typeof (value as Node).type === "string";
const children = (node: Node): Node[] => Object.values(node).flatMap((value) => Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []);

/** Attributes that are read out or shown. */
const SHOWN = ["aria-label", "aria-valuetext", "aria-description", "title", "placeholder", "alt", "label"];
/** Calls whose texts no reader sees: selectors, keys of stores, and what is written for those who look at the program. */
const HIDDEN = /^(querySelector|querySelectorAll|closest|matches|warn|error|transaction|exec|test|replace|replaceSync|getEntriesByName|matchMedia)$/;
/** A letter alone is a key. */
const letters = (text: string): boolean => /\p{L}{2}/u.test(text.replace(/&\w+;/g, ""));
/** Several words, or one with a capital or an ellipsis: no name of the program looks like that, but keys do, and markup, selectors and styles. */
const words = (text: string): boolean =>
  /\p{Ll}{2,}[,;:.]? \p{L}|^\p{Lu}\p{Ll}+(?: |$)|\p{L} ?…/u.test(text.trim()) && !/^(Escape|Home|End|Arrow(Left|Right|Up|Down)?)$|[[{<]/.test(text.trim());

/** The texts of a source that a reader would see. */
function visible(name: string, source: string): string[] {
  const found: string[] = [];
  const texts = (node: Node): string[] => node.type === "TemplateElement" ? [String((node["value"] as { cooked?: string }).cooked ?? "")]
    : node.type === "Literal" && typeof node["value"] === "string" ? [node["value"]] : [];
  /** `shown` tells that any letter there is seen. */
  const walk = (node: Node, shown: boolean): void => {
    if (node.type.startsWith("TS") && !/Expression$|^TSNonNull/.test(node.type)) return;
    switch (node.type) {
      case "ImportDeclaration":
      case "ExportAllDeclaration":
      case "ThrowStatement":
        return;
      case "JSXText":
        if (letters(String(node["value"]))) found.push(String(node["value"]).trim());
        return;
      case "JSXAttribute": {
        const attribute = node["name"] as Node, value = node["value"];
        if (!isNode(value)) return;
        if (SHOWN.includes(String(attribute["name"]))) return walk(value, true);
        // What a handler or another component gets is looked at, too; classes and addresses are not.
        if (value.type === "JSXExpressionContainer" && !/^(class|style|d|href|src|viewBox|accept)$/.test(String(attribute["name"]))) return children(value).forEach((child) => walk(child, false));
        return;
      }
      case "JSXExpressionContainer":
        return children(node).forEach((child) => walk(child, true));
      case "BinaryExpression":
        return node["operator"] === "+" ? children(node).forEach((child) => walk(child, shown)) : undefined;
      case "ConditionalExpression":
        walk(node["test"] as Node, false);
        return [node["consequent"], node["alternate"]].forEach((child) => walk(child as Node, shown));
      case "LogicalExpression":
        walk(node["left"] as Node, false);
        return walk(node["right"] as Node, shown);
      case "AssignmentExpression": {
        const left = node["left"] as Node, property = left.type === "MemberExpression" ? String((left["property"] as Node)["name"]) : "";
        return walk(node["right"] as Node, ["textContent", "innerText", "title", "placeholder"].includes(property));
      }
      case "CallExpression":
      case "NewExpression": {
        const callee = node["callee"] as Node, called = String(((callee["property"] ?? callee) as Node)["name"]);
        if (HIDDEN.test(called) || called === "DOMException" || called === "AxeBuilder") return;
        return children(node).forEach((child) => walk(child, false));
      }
      case "TemplateLiteral":
        // A style is not for readers.
        children(node).forEach((child) => child.type === "TemplateElement"
          ? texts(child).filter((text) => shown ? letters(text) : words(text)).forEach((text) => found.push(text.trim())) : walk(child, false));
        return;
      case "Literal":
        texts(node).filter((text) => shown ? letters(text) : words(text)).forEach((text) => found.push(text.trim()));
        return;
      default:
        return children(node).forEach((child) => walk(child, false));
    }
  };
  const { program, errors } = parseSync(name, source);
  expect(errors).toEqual([]);
  walk(program as unknown as Node, false);
  return found;
}

test("what a reader sees is found", () => {
  const source = `
    import a from "not this one";
    const b = c ? "the deal" : \`move \${d} of them\`, kind = "opened", key = "ArrowLeft", code: "Not this" = e;
    document.querySelector("div span"); console.warn("not for readers"); throw new Error("nor this");
    element.textContent = "gone"; tell("Undo");
    const f = <p class="soft figures" title="won">lost {g ? "stuck" : \`in \${h}\`}{i}<b aria-label={j ? "four" : "five"} onClick={() => run.send({ kind: "mode" })} /></p>;
  `;
  expect(visible("x.tsx", source)).toEqual(["the deal", "of them", "gone", "Undo", "won", "lost", "stuck", "in", "four", "five"]);
});

test.each(files)("%s has no words of its own", (name) => {
  expect(visible(name, readFileSync(new URL(name, root), "utf8"))).toEqual([]);
});
