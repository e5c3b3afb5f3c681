export { default, initSync, Failure, Game, catalogue, dealt, explain, formatted, infer, next, read, solve, version } from "./patience.js";
