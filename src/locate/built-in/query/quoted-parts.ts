/** A part of a query that is meant to the letter: what stands in quotes, or a file's name. It takes up `start` to `end`, with its quotes. */
type QuotedPart = { text: string; start: number; end: number };

const CLOSERS: ReadonlyMap<string, RegExp> = new Map([
  ['"', /"/g],
  ["“", /”/g],
  ["„", /[“”]/g],
  ["«", /»/g],
  ["「", /」/g],
  ["『", /』/g],
  ["`", /`/g],
]);
const SINGLE_QUOTE = /['‘’]/g;
const STEM = /[\p{L}\p{N}][\p{L}\p{N}_-]*/uy;
const FILE_ENDING =
  /\.(?:pdf|docx?|xlsx?|pptx?|txt|csv|png|jpe?g|gif|svg|mp[34]|m4a|mov|zip|json|html?|md|[jt]sx?|py|apk|exe|dmg|psd)(?![\p{L}\p{N}])/uy;
const LETTER = /\p{L}/uy;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/uy;
const ENDS_A_WORD = /(?<=[\p{L}\p{N}])/uy;

/**
 * The result of looking for a part: the part itself, or up to where none of its kind can start, so that this range
 * isn't searched again.
 */
type Outcome = { part: QuotedPart } | { fruitlessTo: number };

/** Returns the quoted parts and file names in a query, in order. Reads each character at most a few times. */
export function findQuotedParts(query: string): QuotedPart[] {
  const parts: QuotedPart[] = [];
  const fruitlessTo = new Map<string, number>();
  for (let at = 0; at < query.length; ) {
    const opener = query[at] ?? "";
    const closer = CLOSERS.get(opener);
    const kind = closer ? opener : opener === "'" || opener === "‘" ? "'" : "";
    let end = at + ((query.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
    if (at >= (fruitlessTo.get(kind) ?? 0)) {
      const read = closer
        ? readQuotes(query, at, closer)
        : kind === "'"
          ? readSingleQuotes(query, at)
          : readFileName(query, at);
      if ("part" in read) {
        parts.push(read.part);
        end = read.part.end;
      } else fruitlessTo.set(kind, read.fruitlessTo);
    }
    at = end;
  }
  return parts;
}

function readQuotes(query: string, start: number, closer: RegExp): Outcome {
  const close = findFrom(closer, query, start + 1);
  if (close < 0) return { fruitlessTo: query.length };
  return close === start + 1 ? { fruitlessTo: close } : takePart(query, start, close);
}

/** A single quote before a letter is an apostrophe; one before a digit, or another opening one, leaves the quotes unclosed. */
function readSingleQuotes(query: string, start: number): Outcome {
  if (stands(ENDS_A_WORD, query, start)) return { fruitlessTo: start + 1 };
  let quote = findFrom(SINGLE_QUOTE, query, start + 1);
  if (quote === start + 1) return { fruitlessTo: quote };
  while (quote >= 0 && query[quote] !== "‘" && stands(LETTER, query, quote + 1))
    quote = findFrom(SINGLE_QUOTE, query, quote + 1);
  if (quote < 0) return { fruitlessTo: query.length };
  const isOpen = query[quote] === "‘" || stands(LETTER_OR_DIGIT, query, quote + 1);
  return isOpen ? { fruitlessTo: quote } : takePart(query, start, quote);
}

function readFileName(query: string, start: number): Outcome {
  if (!stands(STEM, query, start)) return { fruitlessTo: start + 1 };
  const stemEnd = STEM.lastIndex;
  if (!stands(FILE_ENDING, query, stemEnd)) return { fruitlessTo: stemEnd };
  const end = FILE_ENDING.lastIndex;
  return { part: { text: query.slice(start, end), start, end } };
}

function takePart(query: string, start: number, close: number): Outcome {
  return { part: { text: query.slice(start + 1, close), start, end: close + 1 } };
}

function findFrom(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

function stands(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}
