import type { Answer, Ask } from "./protocol.ts";

type Question = Ask extends infer A ? (A extends { id: number } ? Omit<A, "id"> : never) : never;

/** A worker with one question at a time. */
export class Client {
  #spawn: () => Worker;
  #module: WebAssembly.Module;
  #worker: Worker;
  #id = 0;
  #patience: number;
  #busy = false;
  #waits = 0;
  #listen: (answer: Answer) => void;

  /**
   * `patience` is how long a worker may take to turn to another question, in milliseconds, before another takes its
   * place.
   */
  constructor(spawn: () => Worker, module: WebAssembly.Module, patience: number, listen: (answer: Answer) => void) {
    this.#patience = patience;
    this.#spawn = spawn;
    this.#module = module;
    this.#listen = listen;
    this.#worker = this.#start();
  }

  /** Asks; the answer to what was asked before no longer counts. */
  ask(question: Question): number {
    this.#id += 1;
    const ask = { ...question, id: this.#id };
    clearTimeout(this.#waits);
    this.#worker.postMessage(ask);
    // A search looks up between two slices, and a slice may be long.
    if (this.#busy) {
      this.#waits = window.setTimeout(() => {
        this.#worker.terminate();
        this.#worker = this.#start();
        this.#worker.postMessage(ask);
        this.#listen({ kind: "stopped", id: ask.id });
      }, this.#patience);
    }
    this.#busy = true;
    return this.#id;
  }

  #start(): Worker {
    const worker = this.#spawn();
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (worker !== this.#worker) return;
      clearTimeout(this.#waits);
      if (data.kind === "ready") return this.#listen(data);
      if (data.kind === "stopped") {
        if (data.id === this.#id) this.#busy = false;
        return this.#listen(data);
      }
      // Answers to earlier questions are late.
      if (data.id !== this.#id) return;
      this.#busy = (data.kind === "found" && data.running) || (data.kind === "read" && !data.last);
      this.#listen(data);
    };
    worker.postMessage({ kind: "start", module: this.#module } satisfies Ask);
    return worker;
  }
}
