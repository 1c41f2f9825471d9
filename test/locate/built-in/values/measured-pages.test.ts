import { describe, expect, it } from "vitest";
import { answerPages, type PageOutcome } from "./answer-pages.ts";

const share = (outcomes: readonly PageOutcome[]) => outcomes.filter(({ right }) => right).length / outcomes.length;
const listWrong = (outcomes: readonly PageOutcome[]) =>
  outcomes
    .filter(({ right }) => !right)
    .map(({ page, by, query, answered }) => `${page}, ${by}: ${query} => ${answered}`)
    .join("\n");

// The floors stand a little below what was measured, and guard against a fall.
describe.each([{ part: "practice", elements: 0.8, texts: 0.8, sure: 0.94 }] as const)(
  "queries for extremes and values, on the pages of $part",
  ({ part, elements, texts, sure }) => {
    const outcomes = answerPages(part);

    it.each([
      ["elements", elements],
      ["texts", texts],
    ] as const)("are answered right by the %s", (by, floor) => {
      const told = outcomes.filter((outcome) => outcome.by === by);
      expect(told.length).toBeGreaterThan(100);
      expect(share(told), listWrong(told)).toBeGreaterThanOrEqual(floor);
    });

    it("are hardly ever answered wrong with confidence", () => {
      const found = outcomes.filter(({ answered, confidence }) => answered !== null && confidence >= 0.8);
      expect(found.length).toBeGreaterThan(outcomes.length / 2);
      expect(share(found), listWrong(found)).toBeGreaterThanOrEqual(sure);
    });
  },
);
