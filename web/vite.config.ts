import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import preact from "@preact/preset-vite";
import type { Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { defineConfig } from "vitest/config";

/** The style sheets that the editor makes have this nonce; scripts need their hash or a file of the same origin. */
const NONCE = "editor";

const policy = (parts: Record<string, string>) => Object.entries(parts).map(([name, value]) => `${name} ${value}`).join("; ");
const meta = (text: string) => `<meta http-equiv="Content-Security-Policy" content="${text}">`;
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const common = { "default-src": "'none'", "img-src": "'self' data: blob:", "base-uri": "'none'", "form-action": "'none'" };

/** The packages that the service worker is made of, whose bundle is one of its own. */
const OFFLINE = ["workbox-core", "workbox-precaching", "workbox-routing", "workbox-strategies"].map((name) => join("node_modules", name));

/** The folder of the package that a module lies in, if it is one of others. */
function packageOf(module: string): string | undefined {
  const file = module.replace(/^\0/, "").split("?")[0] ?? "";
  if (!file.includes("/node_modules/")) return undefined;
  // Parts of a package have files of that name, too, but no version.
  const isPackage = (folder: string) => existsSync(join(folder, "package.json")) && "version" in JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  let folder = dirname(file);
  while (!isPackage(folder)) folder = dirname(folder);
  return folder;
}

/** The licences of all that is in the page: of the packages of these modules, and of those in the library. */
function notices(modules: Iterable<string>): string {
  const users = new Map<string, Set<string>>();
  for (const folder of new Set([...modules].map(packageOf).filter((it) => it !== undefined).concat(OFFLINE))) {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((it) => /^licen[cs]e(\.|$)/i.test(it));
    if (file === undefined) throw new Error(`${name} has no text of its licence`);
    const text = readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim();
    users.set(text, (users.get(text) ?? new Set()).add(`${name} ${version} (${license})`));
  }
  const own = [...users].map(([text, names]) => `${"-".repeat(80)}\n${[...names].sort().join(", ")}\n\n${text}\n`).sort();
  return [readFileSync("../packages/THIRD-PARTY.txt", "utf8"), ...own].join("\n");
}

/** Writes the notices beside the page. */
const thirdParty = (): Plugin => ({
  name: "third-party",
  apply: "build",
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
    this.emitFile({ type: "asset", fileName: "third-party.txt", source: notices(chunks.flatMap((part) => Object.keys(part.modules))) });
  },
});

/** How many deals can be the first one. */
const DEALS = 12;

/** What draws a board before the library is loaded, and the deals that it draws: all of the library, as it was built. */
const first = (): Plugin => ({
  name: "first",
  resolveId: (id) => id === "virtual:first" ? `\0${id}` : null,
  load: async (id) => {
    if (id !== "\0virtual:first") return null;
    const library = await import(new URL("src/wasm/patience.js", import.meta.url).href);
    library.initSync({ module: readFileSync("src/wasm/patience_bg.wasm") });
    // What each game is for is all that a board needs of them.
    const infos = library.catalogue().map((info: object) => ({ ...info, rules: "" })), [info] = infos, games: unknown[] = [];
    for (let number = 1; games.length < DEALS; number++) {
      const id = `${info.name}+${number}`;
      if (library.solve(id, false, 100_000).outcome !== "solved") continue;
      const view = new library.Table(`${id} =partial`).view, [move] = view.position.moves;
      // That there is a move is all that a board shows of them.
      games.push({ ...view, position: { ...view.position, moves: [move] } });
    }
    return `export default ${JSON.stringify({ style: library.style(), shapes: library.shapes(), infos, games })}`;
  },
});

/** The folder: everything comes from its own origin. */
const folder = (): Plugin => ({
  name: "policy",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html) => html
      .replace("<meta charset=\"utf-8\">", `<meta charset="utf-8">\n${meta(policy({
        ...common, "script-src": "'self' 'wasm-unsafe-eval'", "style-src": `'self' 'nonce-${NONCE}'`, "connect-src": "'self'",
        "worker-src": "'self'", "manifest-src": "'self'",
      }))}`)
      .replace(/<link rel="stylesheet"/g, `<link nonce="${NONCE}" rel="stylesheet"`),
  },
});

/** Unpacks the page's own script, which only a script with the right hash may do. */
const LOADER = `
const bytes = Uint8Array.from(atob(document.getElementById("program").textContent.trim()), (character) => character.charCodeAt(0));
new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).blob().then((code) => {
  const script = document.createElement("script");
  script.src = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  document.body.append(script);
});
`;

/** The single file: script, style and library are in the page, and no request is allowed at all. */
const single = (): Plugin => ({
  name: "single",
  apply: "build",
  enforce: "post",
  generateBundle(_, bundle) {
    const pack = (content: string | Buffer) => gzipSync(content, { level: 9 }).toString("base64");
    const code: string[] = [], styles: string[] = [], modules: string[] = [];
    for (const [name, part] of Object.entries(bundle)) {
      if (part.type === "chunk") {
        code.push(part.code);
        modules.push(...Object.keys(part.modules));
      } else if (name.endsWith(".css")) styles.push(String(part.source));
      if (!name.endsWith(".html")) delete bundle[name];
    }
    const page = bundle["index.html"], [program] = code;
    if (page?.type !== "asset" || program === undefined || code.length !== 1) throw new Error(`expected a page and one script, found ${code.length} scripts`);
    const icon = `data:image/svg+xml;base64,${readFileSync("public/icon.svg").toString("base64")}`;
    const content = policy({
      ...common, "img-src": "data: blob:", "script-src": `${hash(LOADER)} 'strict-dynamic' 'wasm-unsafe-eval'`, "style-src": `'nonce-${NONCE}'`, "worker-src": "blob:",
    });
    page.source = String(page.source)
      .replace(/<script type="module"[^>]*><\/script>\s*/g, "").replace(/<link rel="(?:stylesheet|modulepreload)"[^>]*>\s*/g, "")
      .replace(/<link rel="apple-touch-icon"[^>]*>\s*/, "")
      .replace("./icon.svg", icon)
      .replace("<meta charset=\"utf-8\">", `<meta charset="utf-8">\n${meta(content)}`)
      .replace("</head>", () => `<style nonce="${NONCE}">${styles.join("\n")}</style>\n</head>`)
      .replace("</body>", () => [
        `<script type="text/plain" id="library">${pack(readFileSync("src/wasm/patience_bg.wasm"))}</script>`,
        `<script type="text/plain" id="program">${pack(program)}</script>`, `<script>${LOADER}</script>`,
        `<script type="text/plain" id="third-party">\n${notices(modules).replaceAll("</", "<\\/")}</script>`, "</body>",
      ].join("\n"));
    page.fileName = "patience.html";
  },
});

export default defineConfig(({ mode }) => {
  const alone = mode === "single";
  // The single file tells the library where it is, so it needs no address of its own.
  const checks = { emptyImportMeta: !alone };
  return {
    base: "./",
    publicDir: alone ? false : "public",
    resolve: {
      alias: alone ? [
        { find: /^\.\/wasm\.ts$/, replacement: new URL("./src/wasm.single.ts", import.meta.url).pathname },
        { find: /^\.\/worker\/spawn\.ts$/, replacement: new URL("./src/worker/spawn.single.ts", import.meta.url).pathname },
      ] : [],
    },
    plugins: [
      preact({ prefreshEnabled: false, devToolsEnabled: false }),
      first(),
      ...(alone ? [single()] : [
        folder(),
        thirdParty(),
        VitePWA({
          strategies: "injectManifest",
          srcDir: "src/offline",
          filename: "sw.ts",
          injectRegister: false,
          manifest: {
            name: "Patience", short_name: "Patience", description: "Play, check and analyse solitaire records", display: "standalone",
            background_color: "#fbfaf7", theme_color: "#35507a", start_url: "./", scope: "./",
            icons: [
              { src: "icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }, { src: "icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
              // Phones cut its corners as they like.
              { src: "touch-icon.png", sizes: "180x180", type: "image/png", purpose: "maskable" },
            ],
          },
          includeManifestIcons: false,
          injectManifest: { rollupFormat: "iife", globPatterns: ["**/*.{html,js,css,wasm,svg,png}"], maximumFileSizeToCacheInBytes: 8_000_000 },
        }),
      ]),
    ],
    // A page from disk has no origin, so its workers cannot be modules.
    worker: { format: alone ? "iife" as const : "es" as const, rolldownOptions: { checks } },
    build: {
      target: "es2022",
      outDir: alone ? "dist-single" : "dist",
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 900,
      ...(alone ? { cssCodeSplit: false, rolldownOptions: { output: { format: "iife" as const }, checks } } : {}),
    },
    test: { include: ["test/unit/**/*.test.ts"] },
  };
});
