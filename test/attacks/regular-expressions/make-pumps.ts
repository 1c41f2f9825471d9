import { listInner, type Pattern, parsePattern } from "./parse-pattern.ts";

/** A text that grows with `n`: `before`, then `again` n times, then `after`. */
export type Pump = readonly [before: string, again: string, after: string];

export const inflate = ([before, again, after]: Pump, n: number): string => before + again.repeat(n) + after;

/** Texts after the pump that make its match fail: nothing, and characters that few expressions accept. */
const ENDINGS = ["", "\0", "!", "\ud800"];
const LETTERS = [
  ..."aAbzZ019_-.,:;/\\@#%+*=?!'\"()[]{}<>$ \t\n",
  ..."éÉßжЖ中ひアก각ب१\u0301\u200b€★‘’“”„«»「」『』`´°",
  ..."etplxdmhjs",
];

/**
 * Pumps derived from an expression itself: what each of its loops accepts, after what leads there and at the text's
 * start, and pairs of all of its possible characters.
 */
export function makePumps(regex: RegExp): Pump[] {
  const pattern = parsePattern(regex.source);
  const flags = regex.flags.replace(/[gydm]/g, "");
  const sample = makeSampler(flags);
  const agains = new Set<string>();
  const befores = new Set<string>(["", "\0"]);
  visitLoops(pattern, "", sample, (lead, body) => {
    befores.add(lead);
    for (const text of body) {
      agains.add(text);
      agains.add(`${text} `);
    }
  });
  const characters = listCharacters(pattern, flags);
  for (const one of characters) for (const other of characters) agains.add(one === other ? one : one + other);
  return [...befores].flatMap((before) =>
    [...agains].flatMap((again) => ENDINGS.map((after): Pump => [before, again, after])),
  );
}

/** One character for each way in which the pattern's classes distinguish characters, and one that none of them accepts. */
function listCharacters(pattern: Pattern, flags: string): string[] {
  const classes = new Set<string>();
  // The single characters of an expression made of words are only tried as those words.
  const literals = new Set<string>();
  const collect = (part: Pattern): void => {
    if (part.kind === "class") (part.spelling.length > 1 ? classes : literals).add(part.spelling);
    listInner(part).forEach(collect);
  };
  collect(pattern);
  if (literals.size <= MAX_CHARACTERS) for (const literal of literals) classes.add(literal);
  const tests = [...classes].map((spelling) => new RegExp(`^(?:${spelling})$`, flags));
  const byKind = new Map<string, string>();
  for (const letter of LETTERS) {
    const kind = tests.map((test) => (test.test(letter) ? "1" : "0")).join("");
    if (!byKind.has(kind)) byKind.set(kind, letter);
  }
  return [...byKind.values()].slice(0, MAX_CHARACTERS);
}

const MAX_CHARACTERS = 9;
const MAX_SAMPLES = 6;

/** Calls with texts that each loop accepts once, and a text that leads to it. */
function visitLoops(
  pattern: Pattern,
  lead: string,
  sample: (pattern: Pattern) => string[],
  call: (lead: string, body: string[]) => void,
): void {
  if (pattern.kind === "loop" && pattern.most > 4) call(lead, sample(pattern.body));
  if (pattern.kind !== "sequence") {
    for (const inner of listInner(pattern)) visitLoops(inner, lead, sample, call);
    return;
  }
  let before = lead;
  for (const part of pattern.parts) {
    visitLoops(part, before, sample, call);
    before += sample(part)[0] ?? "";
  }
}

function makeSampler(flags: string): (pattern: Pattern) => string[] {
  const sample = (pattern: Pattern): string[] => {
    switch (pattern.kind) {
      case "class": {
        const test = new RegExp(`^(?:${pattern.spelling})$`, flags);
        const letter = [pattern.spelling, pattern.spelling.slice(-1), ...LETTERS].find((one) => test.test(one));
        return letter === undefined ? [] : [letter];
      }
      case "sequence":
        return pattern.parts.reduce<string[]>(
          (texts, part) => {
            const next = sample(part);
            return texts
              .flatMap((text) => (next.length > 0 ? next : [""]).map((one) => text + one))
              .slice(0, MAX_SAMPLES);
          },
          [""],
        );
      case "choice":
        return pattern.options.flatMap(sample).slice(0, MAX_SAMPLES);
      case "group":
        return sample(pattern.body);
      case "loop":
        return pattern.least > 0
          ? sample(pattern.body).map((text) => text.repeat(pattern.least))
          : ["", ...sample(pattern.body)];
      default:
        return [""];
    }
  };
  return sample;
}
