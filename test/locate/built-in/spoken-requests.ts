import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { UiElement } from "../../../src/domain/screens/ui-element.ts";
import { groundElements } from "../../../src/locate/built-in/index.ts";

/** Test vectors of requests as people say them. */
export const SPOKEN = join(import.meta.dirname, "../../vectors/spoken");

export function readVectors<Content>(file: string): Content {
  return JSON.parse(readFileSync(join(SPOKEN, file), "utf8"));
}

/** Buttons of these names, in two or three columns. */
export function placeButtons(names: readonly string[], columns: number): UiElement[] {
  const width = Math.floor(390 / columns) - 20;
  return names.map((name, at) => {
    const [x, y] = [20 + (at % columns) * (width + 20), 80 + 60 * Math.floor(at / columns)];
    return { id: name, role: "button", name, bounds: { x, y, width, height: 40 } };
  });
}

/** A request that was answered with a name of the screen, or with none. */
export type SpokenOutcome = { query: string; wanted: string | null; answered: string | null };

/** The parts of the set: failures on the first were looked at, and none on the second. */
export const SPOKEN_PARTS = ["practice", "held-out"] as const;

/**
 * Asks for things on screens in English, in the request's language or in another one. The requests were written by others than the grounder's words and lexicons, and
 * apart from them. By language: 200 in English, 25 or 30 in the others; about one in eight asks for what isn't there.
 */
export function answerSpoken(part: (typeof SPOKEN_PARTS)[number]): Map<string, SpokenOutcome[]> {
  const vectors = readVectors<Record<string, [query: string, wanted: string | null, names: string[]][]>>(
    `requests-${part}.json`,
  );
  return new Map(
    Object.entries(vectors).map(([language, asked]) => [
      language,
      asked.map(([query, wanted, names]) => {
        const { index } = groundElements(query, placeButtons(names, 2));
        return { query, wanted, answered: index === null ? null : (names[index] ?? null) };
      }),
    ]),
  );
}
