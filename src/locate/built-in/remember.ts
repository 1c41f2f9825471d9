/** Longer texts are seldom met twice, and would take much memory. In UTF-16 units. */
const LONGEST_REMEMBERED = 64;

/**
 * Returns `read`, which then reads a text only once as long as it is remembered, over all requests of an isolate: interfaces use the same few thousand words,
 * and a caller sends mostly the names that it sent before. What `read` returns must follow from the text alone, must never be changed, and is undefined for no text.
 *
 * @param most how many texts are remembered at least; twice as many at most. Those that weren't met for longest are forgotten
 */
export function remember<Result>(read: (text: string) => Result, most: number): (text: string) => Result {
  let late = new Map<string, Result>();
  let early = new Map<string, Result>();
  return (text) => {
    if (text.length > LONGEST_REMEMBERED) return read(text);
    const known = late.get(text);
    if (known !== undefined) return known;
    const own = copy(text);
    const before = early.get(own);
    // Null is a result like any other.
    const result = before === undefined ? read(own) : before;
    if (late.size >= most) {
      early = late;
      late = new Map();
    }
    late.set(own, result);
    return result;
  };
}

/** Copies a text: the runtime keeps a part of a text as a view of the whole, which would stay in memory with it. */
function copy(text: string): string {
  return ` ${text}`.slice(1);
}
