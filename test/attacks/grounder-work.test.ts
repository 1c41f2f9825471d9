import { describe, expect, it } from "vitest";
import { HOSTILE_SCREENS } from "../../bench/hostile/locate-bodies.ts";
import { fillScreen } from "../../bench/long-screen.ts";
import { MAX_ELEMENTS, MAX_QUERY_CHARACTERS } from "../../src/domain/limits/request-limits.ts";
import type { UiElement } from "../../src/domain/screens/ui-element.ts";
import { finish, type Steps } from "../../src/domain/steps.ts";
import { gatherElementEvidence, groundElements, groundTexts } from "../../src/locate/built-in/index.ts";
import { rankInSteps } from "../../src/locate/built-in/ranking/rank.ts";
import { openWork, type Work } from "../../src/locate/built-in/work.ts";

/** How many steps a request may take: a fixed number, plus some for each byte of its body. */
const FIXED_STEPS = 250_000;
const STEPS_A_BYTE = 20;

const makeScreen = ({ query, element }: (typeof HOSTILE_SCREENS)[number], count: number) => ({
  query: [...query].slice(0, MAX_QUERY_CHARACTERS).join(""),
  elements: Array.from({ length: count }, (_, at) => element(at, count)),
});
const countSteps = ({ spent, prepared }: Work) => spent + prepared;

describe("the built-in grounder, sent", () => {
  it.each(HOSTILE_SCREENS.map((screen) => [screen.name, screen] as const))(
    "%s, takes steps in proportion to the bytes",
    (_, screen) => {
      for (const count of [100, MAX_ELEMENTS]) {
        const { query, elements } = makeScreen(screen, count);
        const bytes = Buffer.byteLength(JSON.stringify({ query, elements }));
        const work = openWork(count);
        groundElements(query, elements, work);
        expect(work.spent).toBeLessThanOrEqual(work.limit);
        expect(countSteps(work)).toBeLessThan(FIXED_STEPS + STEPS_A_BYTE * bytes);
      }
    },
  );

  it.each(HOSTILE_SCREENS.filter(({ asTexts }) => asTexts).map((screen) => [screen.name, screen] as const))(
    "%s, takes at most four times the steps for texts four times as long",
    (_, screen) => {
      const { query, elements } = makeScreen(screen, 200);
      const [few, many] = [256, 1024].map((length) => {
        const work = openWork(elements.length);
        const bbox = { x1: 0, y1: 0, x2: 1, y2: 1 };
        const texts = elements.map(({ name }) => ({ text: (name ?? "").slice(0, length), bbox }));
        groundTexts(query, texts, work);
        return countSteps(work);
      });
      expect(many).toBeLessThanOrEqual(4 * (few ?? 0));
    },
  );
});

describe("between the steps of the built-in grounder, other calls run", () => {
  it.each(["the delete button next to Mom", "archive the conversation", "the third switch below the settings"])(
    "at least once for every 50 elements: %s",
    (query) => {
      const elements = fillScreen(MAX_ELEMENTS);
      const evidence = gatherElementEvidence(query, elements);
      const { pauses, result } = countPauses(rankInSteps(evidence));
      expect(result).toEqual(finish(rankInSteps(gatherElementEvidence(query, elements))));
      expect(pauses).toBeGreaterThan(MAX_ELEMENTS / 50);
    },
  );
});

function countPauses<Result>(steps: Steps<Result>): { pauses: number; result: Result } {
  for (let pauses = 0; ; pauses++) {
    const step = steps.next();
    if (step.done) return { pauses, result: step.value };
  }
}

describe("where the steps don't suffice, the grounder", () => {
  const asked = [
    ...["a query of orders", "phrases of the tables", "an owner and a control", "names of emoji"].map((name) => {
      const screen = HOSTILE_SCREENS.find((one) => one.name === name);
      if (!screen) throw new Error(`There is no screen ${name}.`);
      return makeScreen(screen, 120);
    }),
    { query: "the second delete button below the settings", elements: fillScreen(120) },
  ];
  const answer = (query: string, elements: readonly UiElement[], limit: number) => {
    const work = { ...openWork(elements.length), limit };
    const { index, confidence } = groundElements(query, elements, work);
    return { id: index === null ? null : elements[index]?.id, confidence: confidence.toFixed(3), spent: work.spent };
  };

  it.each([0, 500, 5_000, 20_000, 100_000])("answers the same in any order of the elements, of %i", (limit) => {
    for (const { query, elements } of asked) {
      const shuffled = elements
        .map((element, at) => ({ element, key: (at * 7919) % 1009 }))
        .sort((a, b) => a.key - b.key);
      const other = shuffled.map(({ element }) => element);
      const [first, second, third] = [elements, other, elements.toReversed()].map((one) => answer(query, one, limit));
      expect(second).toEqual(first);
      expect(third).toEqual(first);
      expect(first?.spent).toBeLessThanOrEqual(limit);
    }
  });

  it("still reads the query word for word before any other reading", () => {
    const elements = [
      { id: "a", role: "button", name: "Cancel" },
      { id: "b", role: "button", name: "Sign in" },
    ];
    expect(groundElements("sign in", elements, { ...openWork(2), limit: 30 }).index).toBe(1);
  });

  it("has more than enough of them for screens as they are", () => {
    const elements = fillScreen(MAX_ELEMENTS);
    for (const query of [
      "sixth conversation",
      "the last email",
      "der dritte Eintrag",
      "the delete button next to Mom",
    ]) {
      const work = openWork(elements.length);
      groundElements(query, elements, work);
      expect(work.spent).toBeLessThan(work.limit / 2);
    }
  });
});
