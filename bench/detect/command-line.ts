import { parseArgs } from "node:util";

export const USAGE = `npm run bench:detect -- FOLDER [options]
  --only REGEX       pictures whose name matches
  --limit N          at most N of them, evenly spread
  --threshold X      confidence_threshold of the request, 0 to 1; without it the service's own
  --sweep            also a table over thresholds from 0.1 to 0.9
  --times N          measure text detection beside it on N pictures, evenly spread (default 12; 0: none)
  --save DIR         keep the answers as DIR/DETECTOR/NAME.json
  --write NAME       put the scores into the documents, as the block detect-NAME
  --sheet FILE       draw the answers as one picture, .webp or .png
  --sheet-count N    pictures on it, evenly spread (default 24)`;

export type Options = {
  folder: string;
  only: RegExp;
  limit: number;
  threshold?: number;
  sweep: boolean;
  times: number;
  save?: string;
  write?: string;
  sheet?: string;
  sheetCount: number;
};

/** @throws Error that says which argument is wrong */
export function readCommandLine(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      only: { type: "string", default: "" },
      limit: { type: "string" },
      threshold: { type: "string" },
      sweep: { type: "boolean", default: false },
      times: { type: "string", default: "12" },
      save: { type: "string" },
      write: { type: "string" },
      sheet: { type: "string" },
      "sheet-count": { type: "string", default: "24" },
    },
  });
  const [folder, ...others] = positionals;
  if (folder === undefined) throw new Error("Say which folder to measure on.");
  if (others.length > 0) throw new Error(`One folder at a time; not also ${others.join(", ")}.`);
  const { threshold, save, write, sheet } = values;
  if (sheet !== undefined && !/\.(webp|png)$/.test(sheet)) throw new Error("--sheet must end in .webp or .png.");
  return {
    folder,
    only: readPattern(values.only),
    limit: values.limit === undefined ? Number.POSITIVE_INFINITY : readCount("--limit", values.limit, 1),
    sweep: values.sweep,
    times: readCount("--times", values.times, 0),
    sheetCount: readCount("--sheet-count", values["sheet-count"], 1),
    ...(threshold === undefined ? {} : { threshold: readFraction("--threshold", threshold) }),
    ...(save === undefined ? {} : { save }),
    ...(write === undefined ? {} : { write }),
    ...(sheet === undefined ? {} : { sheet }),
  };
}

function readPattern(text: string): RegExp {
  try {
    return new RegExp(text);
  } catch {
    throw new Error(`--only ${text} is not a regular expression.`);
  }
}

function readCount(option: string, text: string, least: number): number {
  const count = Number(text);
  if (text.trim() === "" || !Number.isInteger(count) || count < least)
    throw new Error(`${option} must be a whole number of at least ${least}, not "${text}".`);
  return count;
}

function readFraction(option: string, text: string): number {
  const fraction = Number(text);
  if (text.trim() === "" || !(fraction >= 0 && fraction <= 1))
    throw new Error(`${option} must be a number from 0 to 1, not "${text}".`);
  return fraction;
}

/** Returns at most `count` of the items, spread evenly from the first on. */
export function spreadEvenly<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)] as Item);
}
