/** Longer texts are seldom met twice, and would take much memory. In UTF-16 units. */
const LONGEST_REMEMBERED = 64;

/**
 * Keeps the results of reading texts, over all requests of an isolate: interfaces use the same few thousand words, and a caller sends mostly the names that it sent
 * before. A result must follow from the text alone, must never be changed, and is undefined for no text.
 */
export class Memory<Result> {
  readonly #most: number;
  #late = new Map<string, Result>();
  #early = new Map<string, Result>();

  /** @param most how many texts are remembered at least; twice as many at most. Those that weren't met for longest are forgotten */
  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the result that is kept for a text; undefined where none is. */
  recall(text: string): Result | undefined {
    const late = this.#late.get(text);
    if (late !== undefined) return late;
    const early = this.#early.get(text);
    if (early !== undefined) this.keep(text, early);
    return early;
  }

  /** Keeps the result of a text, if the text is short. */
  keep(text: string, result: Result): void {
    if (text.length > LONGEST_REMEMBERED) return;
    if (this.#late.size >= this.#most) {
      this.#early = this.#late;
      this.#late = new Map();
    }
    this.#late.set(copy(text), result);
  }
}

/** Returns `read`, which then reads a text only once as long as it is remembered (see Memory). */
export function remember<Result>(read: (text: string) => Result, most: number): (text: string) => Result {
  const memory = new Memory<Result>(most);
  return (text) => {
    const known = memory.recall(text);
    if (known !== undefined) return known;
    // The result may hold parts of the text.
    const own = copy(text);
    const result = read(own);
    memory.keep(own, result);
    return result;
  };
}

/** Copies a text: the runtime keeps a part of a text as a view of the whole, which would stay in memory with it. */
function copy(text: string): string {
  return ` ${text}`.slice(1);
}
