import type { Answer, Ask } from "./protocol.ts";

type Question = Ask extends infer A ? A extends { id: number } ? Omit<A, "id"> : never : never;

/** A worker with one question at a time. */
export class Client {
  #worker: Worker;
  #id = 0;
  #listen: (answer: Answer) => void;

  constructor(worker: Worker, module: WebAssembly.Module, listen: (answer: Answer) => void) {
    this.#worker = worker;
    this.#listen = listen;
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      // Answers to earlier questions are late.
      if (data.kind === "ready" || data.id === this.#id || data.kind === "stopped") this.#listen(data);
    };
    worker.postMessage({ kind: "start", module } satisfies Ask);
  }

  /** Asks; the answer to what was asked before no longer counts. */
  ask(question: Question): number {
    this.#id += 1;
    this.#worker.postMessage({ ...question, id: this.#id });
    return this.#id;
  }
}
