/** What is thrown where something cannot be done. */
export class Failure extends Error {
  constructor(message, code, diagnostic, arrow) {
    super(message);
    this.code = code ?? null;
    this.span = diagnostic?.span ?? null;
    this.help = diagnostic?.help ?? null;
    this.diagnostic = diagnostic;
    this.arrow = arrow;
  }
}
// A bundler may change the name of the class.
Failure.prototype.name = "Failure";

/** Makes the error for an argument of another type. */
export const wrong = (message) => new TypeError(message);
