import { describe, expect, test } from "vitest";
import { readWritten } from "../../training/ground/written.ts";

describe.each([
  { part: "to fit the ranker on", isKeptOut: false, least: 100 },
  { part: "to measure it with", isKeptOut: true, least: 20 },
])("the written screens $part", ({ isKeptOut, least }) => {
  const screens = readWritten(isKeptOut);

  test("can be read, each with elements and requests", () => {
    expect(screens.length).toBeGreaterThanOrEqual(least);
    for (const { name, elements, cases } of screens) {
      expect(elements.length, name).toBeGreaterThan(4);
      expect(cases.length, name).toBeGreaterThan(4);
    }
  });

  test("name each element once", () => {
    for (const { name, elements } of screens)
      expect(new Set(elements.map(({ id }) => id)).size, name).toBe(elements.length);
  });
});

test("no screen to measure with is one to fit on", () => {
  const fitted = new Set(readWritten(false).map(({ elements }) => JSON.stringify(elements.map(({ name }) => name))));
  for (const { name, elements } of readWritten(true))
    expect(fitted.has(JSON.stringify(elements.map((element) => element.name))), name).toBe(false);
});
