import { beforeAll, describe, expect, it } from "vitest";
import { readProgram } from "../run-program.ts";
import { countSteps } from "./regular-expressions/count-steps.ts";
import { type FoundPattern, findPatterns } from "./regular-expressions/find-patterns.ts";
import { inflate, makePumps, type Pump } from "./regular-expressions/make-pumps.ts";
import { MAKERS } from "./regular-expressions/makers.ts";
import { hasOpenLoop, parsePattern } from "./regular-expressions/parse-pattern.ts";
import { PROVEN_ELSEWHERE } from "./regular-expressions/proven.ts";
import { PROVEN_GROUNDER } from "./regular-expressions/proven-grounder.ts";

/**
 * Four times the text may take four times the steps, plus a little for its start and end; quadratic time would be
 * sixteen times.
 */
const LARGEST_RATIO = 4.7;
const REPEATS = 24;
/** Beyond every count that an expression may have between braces, except those of a text's whole length. */
const MANY_REPEATS = 260;
/** Far above what a short text may take with any expression here. */
const MOST_STEPS = 200_000;
const FEW_PUMPS = 24;

const isLooping = (regex: RegExp) => hasOpenLoop(parsePattern(regex.source));
const withoutStart = (regex: RegExp) =>
  regex.sticky ? regex : new RegExp(regex.source, `${regex.flags.replace("g", "")}g`);

/** Returns how many times the steps of a text the steps of one four times as long are. */
function compareLengths(regex: RegExp, pump: Pump, repeats: number): number {
  const counted = withoutStart(regex);
  const few = countSteps(counted, inflate(pump, repeats), MOST_STEPS).steps;
  return countSteps(counted, inflate(pump, 4 * repeats), 2 * LARGEST_RATIO * few).steps / few;
}

/** Pumps under which the steps grow faster than the text. */
function findExplosions(regex: RegExp, pumps: readonly Pump[], repeats: number): string[] {
  return pumps.flatMap((pump) => {
    try {
      return compareLengths(regex, pump, repeats) > LARGEST_RATIO ? `${regex} on ${JSON.stringify(pump)}` : [];
    } catch (error) {
      if (error instanceof RangeError) return `${regex} on ${JSON.stringify(pump)}, far beyond`;
      throw error;
    }
  });
}

/** Returns the regular expressions that files create when they are loaded or called. */
function readCreated(): { file: string; regex: RegExp }[] {
  const printed = readProgram(process.execPath, ["test/attacks/regular-expressions/record-patterns.ts"]);
  const created = JSON.parse(printed) as { file: string; pattern: string; flags: string }[];
  return created.map(({ file, pattern, flags }) => ({ file, regex: new RegExp(pattern, flags) }));
}

let found: FoundPattern[];
let made: { file: string; regex: RegExp }[];
let all: RegExp[];
beforeAll(() => {
  found = findPatterns();
  made = readCreated();
  const inSource = [...found, ...made].flatMap(({ regex }) => regex ?? []);
  all = [...new Map(inSource.map((regex) => [String(regex), regex])).values()];
});

describe("every regular expression in the source", () => {
  it("that repeats without an end has a text here that it was tried with", () => {
    const proven = new Set([...PROVEN_ELSEWHERE, ...PROVEN_GROUNDER].map(([regex]) => String(regex)));
    const inSource = new Set(found.flatMap(({ regex }) => (regex && isLooping(regex) ? String(regex) : [])));
    expect([...inSource].filter((one) => !proven.has(one))).toEqual([]);
    expect([...proven].filter((one) => !inSource.has(one))).toEqual([]);
  });

  it("that is made when the code runs comes from a file that is known here", () => {
    const makers = new Set(found.filter(({ regex }) => regex === null).map(({ file }) => file));
    expect([...makers]).toEqual(Object.keys(MAKERS));
    expect([...new Set(made.map(({ file }) => file))].sort()).toEqual(Object.keys(MAKERS));
  });

  it("takes steps in proportion to the text that is worst for it", () => {
    const written = [...PROVEN_ELSEWHERE, ...PROVEN_GROUNDER];
    expect(written.flatMap(([regex, pump]) => findExplosions(regex, [pump], MANY_REPEATS))).toEqual([]);
    const pumpsOf = (file: string) => MAKERS[file]?.pumps ?? [];
    expect(made.flatMap(({ file, regex }) => findExplosions(regex, pumpsOf(file), MANY_REPEATS))).toEqual([]);
  });

  it("takes steps in proportion to texts made of what it repeats", () => {
    const looping = all.filter(isLooping);
    expect(looping.flatMap((regex) => findExplosions(regex, makePumps(regex), REPEATS))).toEqual([]);
  });

  it("takes steps in proportion to any text where all that it repeats is counted", () => {
    const counted = all.filter((regex) => !isLooping(regex));
    const pumpsOf = (regex: RegExp) => makePumps(regex).slice(0, FEW_PUMPS);
    expect(counted.flatMap((regex) => findExplosions(regex, pumpsOf(regex), MANY_REPEATS))).toEqual([]);
  });
});

describe("the count of steps", () => {
  it("comes from the same matches that the engine finds", () => {
    for (const regex of all) {
      for (const pump of makePumps(regex).slice(0, 40)) {
        const text = inflate(pump, 7);
        const { matches } = countSteps(regex, text);
        regex.lastIndex = 0;
        const native = regex.global ? [...text.matchAll(regex)] : [regex.exec(text)].filter((one) => one !== null);
        const expected = native.map((match) => ({ index: match.index, text: match[0] }));
        expect(regex.sticky ? matches.slice(0, 1) : matches, `${regex} on ${JSON.stringify(text)}`).toEqual(expected);
      }
    }
  });

  it.each([
    [/(\p{Lu}+)(\p{Lu}\p{Ll})/gu],
    [/\/+$/],
    [/[\p{L}\p{N}][\p{L}\p{N}_-]*\.(?:pdf|docx?)/gu],
    [/„([^“”]+)[“”]/gu],
    [/^["“”]+|["“”]+$/gu],
    [/^(?:\p{L}+[\p{L}\p{N}]*(?:[._][\p{L}\p{N}]+)+)$/u],
    [/(?<=(?<!\p{L})\p{Lu}*)l(?=\p{Lu}+(?!\p{L}))/gu],
    [/\b(?:(?:directly|just|right) )*(?:below|under)\b/],
    [/^(a+)+$/],
    [/^(?:a|aa)+$/],
    [/^(\w+\s?)*$/],
    [/^\s+|\s+$/g],
  ])("tells that %s takes the square of a text's length, or more", (regex) => {
    expect(findExplosions(regex, makePumps(regex), REPEATS)).not.toEqual([]);
  });
});
