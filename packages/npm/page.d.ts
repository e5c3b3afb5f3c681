export * from "./patience.js";
export { default } from "./patience.js";
