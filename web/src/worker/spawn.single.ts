import Inline from "./worker.ts?worker&inline";

// In a single file, the worker's code is part of the page's.
export const spawn = (): Worker => new Inline();
