import type { Steps } from "../steps.ts";
import { JsonError, JsonPieces, PIECE_BYTES } from "./json-pieces.ts";

/** The value of a JSON text, or why it is refused. `shape`: it exceeds its bounds. */
export type JsonReading = { ok: true; value: unknown } | { ok: false; reason: JsonError["reason"] | "shape" };

/** Bounds of a JSON text, checked while it is walked: a parsed array takes tens of times the two bytes of its text. */
type JsonShape = {
  /** How many arrays and objects the text may contain. */
  maxContainers: number;
  /** How many members one object may have. */
  maxMembers: number;
  maxDepth: number;
};

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** The work of one step, in bytes read: some milliseconds. */
const WORK_A_STEP = 1_000_000;
/** The highest cost of parsing a byte, and the cost of a native search for a string's end. */
const WORK_A_PARSED_BYTE = 8;
const WORK_A_SEARCH = 32;
/** The cost of an array or object besides its bytes: highest for an object whose keys no other object has. */
const WORK_A_CONTAINER = 64;
/** Most strings end within this many bytes, which is faster to check than starting a native search. */
const NEAR_BYTES = 32;

/**
 * Parses a JSON text in UTF-8, with or without a byte order mark, in steps of a few milliseconds, so that other
 * requests can run in between. Returns and refuses the same as `JSON.parse`, within the bounds of `shape`. Never
 * throws.
 *
 * @param bytes is overwritten
 */
export function* readJsonInSteps(bytes: Uint8Array, shape: JsonShape): Steps<JsonReading> {
  try {
    if (isShort(bytes, shape)) return { ok: true, value: new JsonPieces(bytes, findStart(bytes)).end() };
    const walk = new JsonWalk(bytes, shape);
    while (!walk.goOn()) yield;
    return { ok: true, value: walk.end() };
  } catch (error) {
    if (error instanceof JsonError || error instanceof ShapeError) return { ok: false, reason: error.reason };
    throw error;
  }
}

/** Returns true if a text is too short to exceed its bounds, or to be parsed in pieces: each bracket and each comma takes a byte. */
function isShort({ length }: Uint8Array, { maxContainers, maxDepth, maxMembers }: JsonShape): boolean {
  return length <= Math.min(PIECE_BYTES, maxContainers, maxDepth, maxMembers);
}

class ShapeError extends Error {
  readonly reason = "shape";
}

/** Walks a text from bracket to bracket, skipping its strings. */
class JsonWalk {
  readonly #bytes: Uint8Array;
  readonly #shape: JsonShape;
  readonly #pieces: JsonPieces;
  #at: number;
  #isInString = false;
  #containers = 0;

  constructor(bytes: Uint8Array, shape: JsonShape) {
    this.#bytes = bytes;
    this.#shape = shape;
    this.#at = findStart(bytes);
    this.#pieces = new JsonPieces(bytes, this.#at);
  }

  /** Runs one step. Returns true at the end of the text. */
  goOn(): boolean {
    let work = 0;
    const parsedBefore = this.#pieces.parsedBytes;
    while (this.#at < this.#bytes.length) {
      if (work + (this.#pieces.parsedBytes - parsedBefore) * WORK_A_PARSED_BYTE >= WORK_A_STEP) return false;
      work += this.#isInString ? this.#passString() : this.#passMarks(this.#at + WORK_A_SEARCH);
    }
    return true;
  }

  end(): unknown {
    if (this.#isInString) throw new JsonError("syntax");
    return this.#pieces.end();
  }

  /** Skips everything outside of strings, up to `limit` or to the next string. Returns the amount of work. */
  #passMarks(limit: number): number {
    const start = this.#at;
    const containersBefore = this.#containers;
    const end = Math.min(limit, this.#bytes.length);
    while (this.#at < end && !this.#isInString) {
      this.#passMark(this.#bytes[this.#at] as number, this.#at);
      this.#at++;
    }
    return this.#at - start + (this.#containers - containersBefore) * WORK_A_CONTAINER;
  }

  #passMark(code: number, at: number): void {
    if (code === QUOTE) this.#isInString = true;
    else if (code === 0x2c) {
      if (this.#pieces.comma(at) >= this.#shape.maxMembers) throw new ShapeError();
    } else if (code === 0x5b) this.#open("array", at);
    else if (code === 0x7b) this.#open("object", at);
    else if (code === 0x5d) this.#pieces.close("array", at);
    else if (code === 0x7d) this.#pieces.close("object", at);
  }

  #open(kind: "array" | "object", at: number): void {
    this.#pieces.open(kind, at);
    if (++this.#containers > this.#shape.maxContainers || this.#pieces.depth > this.#shape.maxDepth)
      throw new ShapeError();
  }

  /** Skips the rest of a string, or a part of it. Returns how many bytes it read. */
  #passString(): number {
    const bytes = this.#bytes;
    const start = this.#at;
    const near = Math.min(start + NEAR_BYTES, bytes.length);
    let at = start;
    while (at < near && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
    if (at < near) {
      this.#at = at + 1;
      this.#isInString = false;
      return this.#at - start;
    }
    const found = bytes.indexOf(QUOTE, at);
    // A text with an unterminated string isn't valid.
    if (found < 0) throw new JsonError("syntax");
    this.#at = found + 1;
    this.#isInString = countBackslashes(bytes, at, found) % 2 === 1;
    return WORK_A_SEARCH;
  }
}

/** Returns how many backslashes are directly before `end`, but not before `start`. */
function countBackslashes(bytes: Uint8Array, start: number, end: number): number {
  let at = end;
  while (at > start && bytes[at - 1] === BACKSLASH) at--;
  return end - at;
}

/** Returns where a text starts: after its byte order mark, if it has one. */
function findStart(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}
