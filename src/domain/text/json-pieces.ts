const OPEN = { array: 0x5b, object: 0x7b } as const;
const CLOSE = { array: 0x5d, object: 0x7d } as const;

/** How many unparsed bytes of a text trigger parsing at the next comma or end. */
export const PIECE_BYTES = 128 * 1024;

/** Thrown if the text isn't valid JSON or valid UTF-8. */
export class JsonError extends Error {
  override readonly name = "JsonError";
  readonly reason: "syntax" | "utf8";

  constructor(reason: "syntax" | "utf8") {
    super(reason);
    this.reason = reason;
  }
}

/** An array or object whose end hasn't been reached. */
type Container = {
  kind: "array" | "object";
  start: number;
  /** Where the unparsed text starts, and within it the current item. */
  from: number;
  itemFrom: number;
  /** How many members of an object have ended. */
  members: number;
  /** The values parsed so far, or null for none. */
  parsed: unknown[] | Record<string, unknown> | null;
  /** True right after an item that was parsed by itself: a comma or the end must follow. */
  isAfterItem: boolean;
};

/**
 * Parses a JSON text in pieces while the caller walks it and reports its brackets and commas. A large array or object
 * is passed to `JSON.parse` some hundred kilobytes at a time, each piece as an array or object of its own. Returns and
 * refuses the same as `JSON.parse` on the whole text.
 */
export class JsonPieces {
  /** Bytes passed to `JSON.parse` so far. */
  parsedBytes = 0;
  readonly #bytes: Uint8Array;
  readonly #begin: number;
  readonly #open: Container[] = [];
  readonly #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  /** Where the outermost array or object ended, and its value if it was parsed in pieces. */
  #root: { end: number; value: unknown } | null = null;

  /**
   * @param bytes belongs to the reader: brackets are written over commas
   * @param begin where the text starts, after a byte order mark
   */
  constructor(bytes: Uint8Array, begin: number) {
    this.#bytes = bytes;
    this.#begin = begin;
  }

  get depth(): number {
    return this.#open.length;
  }

  open(kind: Container["kind"], start: number): void {
    if (this.#root) throw new JsonError("syntax");
    this.#open.push({
      kind,
      start,
      from: start + 1,
      itemFrom: start + 1,
      members: 0,
      parsed: null,
      isAfterItem: false,
    });
  }

  /** Returns how many members of its object have ended; 0 in an array. */
  comma(at: number): number {
    const container = this.#open.at(-1);
    if (!container) throw new JsonError("syntax");
    if (container.isAfterItem) {
      this.#requireBlank(container.from, at);
      container.from = at + 1;
      container.isAfterItem = false;
    } else if (at - container.from >= PIECE_BYTES) this.#parseItems(container, at, false);
    container.itemFrom = at + 1;
    return container.kind === "object" ? ++container.members : 0;
  }

  close(kind: Container["kind"], at: number): void {
    const container = this.#open.pop();
    if (container?.kind !== kind) throw new JsonError("syntax");
    if (container.parsed === null && at - container.start < PIECE_BYTES) {
      // Small: parsed together with what is around it.
      if (this.#open.length === 0) this.#root = { end: at + 1, value: undefined };
      return;
    }
    if (container.isAfterItem) this.#requireBlank(container.from, at);
    else this.#parseItems(container, at, container.parsed === null);
    this.#addItem(container.parsed, container.start, at + 1);
  }

  /** Returns the value of the whole text. */
  end(): unknown {
    const end = this.#bytes.length;
    if (this.#open.length > 0) throw new JsonError("syntax");
    if (this.#root?.value === undefined) return this.#parse(this.#begin, end);
    this.#requireBlank(this.#root.end, end);
    return this.#root.value;
  }

  /** Adds a value that was parsed by itself, together with the complete items before it. */
  #addItem(value: unknown, start: number, end: number): void {
    const container = this.#open.at(-1);
    if (!container) {
      this.#requireBlank(this.#begin, start);
      this.#root = { end, value };
      return;
    }
    if (container.isAfterItem) throw new JsonError("syntax");
    if (container.itemFrom > container.from) this.#parseItems(container, container.itemFrom - 1, false);
    this.#addValue(container, value, start);
    container.from = end;
    container.isAfterItem = true;
  }

  #addValue(container: Container, value: unknown, start: number): void {
    if (container.kind === "array") {
      this.#requireBlank(container.itemFrom, start);
      container.parsed ??= [];
      (container.parsed as unknown[]).push(value);
      return;
    }
    // The member's name and colon, with a short value.
    const [key, ...others] = Object.keys(this.#parseText(`{${this.#decode(container.itemFrom, start)}0}`) as object);
    if (key === undefined || others.length > 0) throw new JsonError("syntax");
    container.parsed ??= {};
    setMember(container.parsed as Record<string, unknown>, key, value);
  }

  /** Parses the items from the start of the unparsed text to `to`, where a comma or the container's end is. */
  #parseItems(container: Container, to: number, mayBeNone: boolean): void {
    const { kind, from } = container;
    this.#bytes[from - 1] = OPEN[kind];
    this.#bytes[to] = CLOSE[kind];
    const items = this.#parse(from - 1, to + 1) as unknown[] | Record<string, unknown>;
    if (!mayBeNone && isEmpty(items)) throw new JsonError("syntax");
    if (container.parsed === null) container.parsed = items;
    else addAll(container.parsed, items);
    container.from = to + 1;
  }

  #parse(from: number, to: number): unknown {
    this.parsedBytes += to - from;
    return this.#parseText(this.#decode(from, to));
  }

  #parseText(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      throw new JsonError("syntax");
    }
  }

  #decode(from: number, to: number): string {
    try {
      return this.#decoder.decode(this.#bytes.subarray(from, to));
    } catch {
      throw new JsonError("utf8");
    }
  }

  #requireBlank(from: number, to: number): void {
    for (let index = from; index < to; index++) {
      const code = this.#bytes[index];
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) throw new JsonError("syntax");
    }
  }
}

function isEmpty(items: unknown[] | Record<string, unknown>): boolean {
  return Array.isArray(items) ? items.length === 0 : Object.keys(items).length === 0;
}

function addAll(target: unknown[] | Record<string, unknown>, items: unknown[] | Record<string, unknown>): void {
  if (Array.isArray(target)) for (const item of items as unknown[]) target.push(item);
  else for (const [key, value] of Object.entries(items)) setMember(target, key, value);
}

/** As in `JSON.parse`: `__proto__` is an ordinary key, and of equal keys the last one counts. */
function setMember(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== "__proto__") target[key] = value;
  else Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}
