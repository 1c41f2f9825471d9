/** A value as a model wrote it. Objects have no prototype, so every key is only a key. */
export type LooseValue = null | boolean | number | string | LooseValue[] | LooseObject;
export type LooseObject = { [key: string]: LooseValue };

type Cursor = { text: string; at: number };

const MAX_DEPTH = 16;
/** How often a text is read on the way to its objects, on average: braces that start none may each cost a read of the rest. */
const MAX_LOOKS = 32;
const SPACE_OR_COMMENT = /(?:\s|\/\/[^\n]*|\/\*(?:(?!\*\/)[\s\S])*(?:\*\/|$))+/y;
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?![\w.%])/y;
const WORD = /[A-Za-z_]\w*/y;
const WORDS: ReadonlyMap<string, LooseValue> = new Map<string, LooseValue>([
  ["true", true],
  ["True", true],
  ["false", false],
  ["False", false],
  ["null", null],
  ["None", null],
  ["undefined", null],
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
]);
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["b", "\b"],
  ["f", "\f"],
]);

/**
 * Returns the outermost objects in a text, in order. Besides JSON, it accepts unambiguous deviations: trailing commas,
 * comments, single quotes, bare keys and words, Python's None and True, raw line breaks in strings. It refuses
 * ambiguous ones: an object that breaks off, or names a key twice. Nesting is limited. Never throws.
 *
 * `looked` is how many characters were read. It is proportional to the text, since the rest is given up after too much
 * wasted work.
 */
export function readLooseObjects(text: string): { objects: LooseObject[]; looked: number } {
  const objects: LooseObject[] = [];
  let looked = text.length;
  for (let at = text.indexOf("{"); at >= 0 && looked <= MAX_LOOKS * text.length; ) {
    const cursor = { text, at };
    const value = readValue(cursor, 0);
    looked += cursor.at - at;
    const isObject = value !== undefined && isLooseObject(value);
    if (isObject) objects.push(value);
    at = text.indexOf("{", isObject ? cursor.at : at + 1);
  }
  return { objects, looked };
}

/** Reads a text that is one string literal and nothing else, or returns null. */
export function readLooseString(text: string): string | null {
  const cursor = { text: text.trim(), at: 0 };
  const value = /^["']/.test(cursor.text) ? readString(cursor) : undefined;
  return value !== undefined && cursor.at === cursor.text.length ? value : null;
}

export function isLooseObject(value: LooseValue | undefined): value is LooseObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// Below, undefined means that the text isn't what the function reads.

function readValue(cursor: Cursor, depth: number): LooseValue | undefined {
  skipSpace(cursor);
  const first = cursor.text[cursor.at];
  if (first === "{") return depth < MAX_DEPTH ? readObject(cursor, depth) : undefined;
  if (first === "[") return depth < MAX_DEPTH ? readArray(cursor, depth) : undefined;
  if (first === '"' || first === "'") return readString(cursor);
  const number = take(cursor, NUMBER);
  if (number !== undefined) return Number(number);
  const word = take(cursor, WORD);
  return word !== undefined && WORDS.has(word) ? WORDS.get(word) : word;
}

function readObject(cursor: Cursor, depth: number): LooseObject | undefined {
  const object: LooseObject = Object.create(null);
  cursor.at++;
  for (;;) {
    skipSpace(cursor);
    if (takeCharacter(cursor, "}")) return object;
    const first = cursor.text[cursor.at];
    const key = first === '"' || first === "'" ? readString(cursor) : take(cursor, WORD);
    if (key === undefined || key in object) return undefined;
    skipSpace(cursor);
    if (!takeCharacter(cursor, ":")) return undefined;
    const value = readValue(cursor, depth + 1);
    if (value === undefined) return undefined;
    object[key] = value;
    skipSpace(cursor);
    if (!takeCharacter(cursor, ",") && cursor.text[cursor.at] !== "}") return undefined;
  }
}

function readArray(cursor: Cursor, depth: number): LooseValue[] | undefined {
  const items: LooseValue[] = [];
  cursor.at++;
  for (;;) {
    skipSpace(cursor);
    if (takeCharacter(cursor, "]")) return items;
    const value = readValue(cursor, depth + 1);
    if (value === undefined) return undefined;
    items.push(value);
    skipSpace(cursor);
    if (!takeCharacter(cursor, ",") && cursor.text[cursor.at] !== "]") return undefined;
  }
}

function readString(cursor: Cursor): string | undefined {
  const { text } = cursor;
  const quote = text[cursor.at];
  let value = "";
  for (let at = cursor.at + 1; at < text.length; at++) {
    const character = text[at] ?? "";
    if (character === quote) {
      cursor.at = at + 1;
      return value;
    }
    if (character !== "\\") {
      value += character;
      continue;
    }
    const escaped = text[++at] ?? "";
    const hex = escaped === "u" ? /^[0-9a-fA-F]{4}$/.exec(text.slice(at + 1, at + 5))?.[0] : undefined;
    if (hex !== undefined) at += 4;
    value += hex === undefined ? (ESCAPES.get(escaped) ?? escaped) : String.fromCharCode(Number.parseInt(hex, 16));
  }
  cursor.at = text.length;
  return undefined;
}

function skipSpace(cursor: Cursor): void {
  take(cursor, SPACE_OR_COMMENT);
}

function take(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text)?.[0];
  if (found !== undefined) cursor.at += found.length;
  return found;
}

function takeCharacter(cursor: Cursor, character: string): boolean {
  if (cursor.text[cursor.at] !== character) return false;
  cursor.at++;
  return true;
}
