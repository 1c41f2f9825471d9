/** A pattern as a tree. `class` is anything that matches one character, in its own spelling. */
export type Pattern =
  | { kind: "class"; spelling: string }
  | { kind: "edge"; spelling: "^" | "$" | "\\b" | "\\B" }
  | { kind: "again"; group: string }
  | { kind: "sequence"; parts: Pattern[] }
  | { kind: "choice"; options: Pattern[] }
  | { kind: "group"; body: Pattern; number: number; name: string | null }
  | { kind: "look"; body: Pattern; behind: boolean; negative: boolean }
  | { kind: "loop"; body: Pattern; least: number; most: number; lazy: boolean };

type Cursor = { source: string; at: number; groups: number };

const QUANTIFIER = /(?:[*+?]|\{(\d+)(,(\d*))?\})(\?)?/y;
const GROUP_START = /\((?:\?(?:(:)|(<?)([=!])|<([A-Za-z_]\w*)>))?/y;
const CLASS =
  /\[(?:\\.|[^\]\\])*\]|\\(?:u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[pP]\{[^}]*\}|[\s\S])|[\s\S]/uy;

/** Parses the source of a regular expression, without the flag `v`. */
export function parsePattern(source: string): Pattern {
  const cursor = { source, at: 0, groups: 0 };
  const pattern = readChoice(cursor);
  if (cursor.at < source.length) throw new SyntaxError(`${source} can't be parsed beyond ${cursor.at}`);
  return pattern;
}

function readChoice(cursor: Cursor): Pattern {
  const options = [readSequence(cursor)];
  while (cursor.source[cursor.at] === "|") {
    cursor.at++;
    options.push(readSequence(cursor));
  }
  return options.length === 1 && options[0] ? options[0] : { kind: "choice", options };
}

function readSequence(cursor: Cursor): Pattern {
  const parts: Pattern[] = [];
  while (cursor.at < cursor.source.length && !"|)".includes(cursor.source[cursor.at] ?? "")) {
    const part = readPart(cursor);
    const quantifier = take(cursor, QUANTIFIER);
    parts.push(quantifier ? repeat(part, quantifier) : part);
  }
  return { kind: "sequence", parts };
}

function repeat(body: Pattern, [spelling = "", least, range, most, lazy]: RegExpExecArray): Pattern {
  const sign = spelling[0];
  const from = least === undefined ? (sign === "+" ? 1 : 0) : Number(least);
  const open = sign === "?" ? 1 : Number.POSITIVE_INFINITY;
  const to = least === undefined ? open : range === undefined ? from : most ? Number(most) : Number.POSITIVE_INFINITY;
  return { kind: "loop", body, least: from, most: to, lazy: lazy !== undefined };
}

function readPart(cursor: Cursor): Pattern {
  const next = cursor.source[cursor.at] ?? "";
  if (next === "(") return readGroup(cursor);
  const spelling = take(cursor, CLASS)?.[0] ?? "";
  if (spelling === "^" || spelling === "$" || spelling === "\\b" || spelling === "\\B")
    return { kind: "edge", spelling };
  if (/^\\[1-9]$/.test(spelling)) return { kind: "again", group: spelling.slice(1) };
  if (spelling === "\\k") throw new SyntaxError("Named references are not known here.");
  return { kind: "class", spelling };
}

function readGroup(cursor: Cursor): Pattern {
  const [, plain, behind, sign, name] = take(cursor, GROUP_START) ?? [];
  const number = plain === undefined && sign === undefined ? ++cursor.groups : 0;
  const body = readChoice(cursor);
  if (cursor.source[cursor.at++] !== ")") throw new SyntaxError(`${cursor.source} has an open group`);
  if (sign !== undefined) return { kind: "look", body, behind: behind === "<", negative: sign === "!" };
  return number > 0 ? { kind: "group", body, number, name: name ?? null } : body;
}

function take(cursor: Cursor, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.source);
  if (found) cursor.at += found[0].length;
  return found;
}

/** The parts directly inside a pattern. */
export function listInner(pattern: Pattern): Pattern[] {
  switch (pattern.kind) {
    case "sequence":
      return pattern.parts;
    case "choice":
      return pattern.options;
    case "group":
    case "look":
    case "loop":
      return [pattern.body];
    default:
      return [];
  }
}

/**
 * Returns true if a pattern may repeat something without limit. Otherwise it takes at most a fixed number of steps from
 * each character.
 */
export function hasOpenLoop(pattern: Pattern): boolean {
  return (pattern.kind === "loop" && pattern.most === Number.POSITIVE_INFINITY) || listInner(pattern).some(hasOpenLoop);
}
