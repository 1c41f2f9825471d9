import { describe, expect, it } from "vitest";
import type { Value } from "../../../../../src/locate/built-in/values/reading/measures.ts";
import { settleDates } from "../../../../../src/locate/built-in/values/reading/read-date.ts";
import { readValue } from "../../../../../src/locate/built-in/values/reading/read-value.ts";

const settle = (...texts: string[]) =>
  settleDates(new Map(texts.map((text, at) => [at, readValue(text, "moment") as Value] as const)));

describe("dates in figures, with slashes", () => {
  it.each([
    ["none says whether the day or the month stands first", ["03/11/2025", "04/10/2025"]],
    ["they disagree about which stands first", ["28/02/2025", "02/28/2025", "04/10/2025"]],
  ])("aren't compared where %s", (_, dates) => {
    expect(settle(...dates)).toEqual(new Map());
  });

  it.each([
    ["the day", ["28/02/2025", "04/10/2025"]],
    ["the month", ["02/28/2025", "10/04/2025"]],
  ])("are the same as with words where another shows that %s stands first", (_, dates) => {
    expect(settle(...dates)).toEqual(settle("28 Feb 2025", "4 Oct 2025"));
  });

  it("are left out where there is no such day either way, and others stay", () => {
    expect([...settle("40/41/2025", "Oct 4, 2025").keys()]).toEqual([1]);
  });
});
