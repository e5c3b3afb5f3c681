/** What the library draws boards with, and deals that are ready before it is loaded: made as the page is built. */
declare module "virtual:first" {
  const first: { style: string; shapes: string; infos: import("./model/engine.ts").GameInfo[]; games: import("./model/engine.ts").GameView[] };
  export default first;
}
