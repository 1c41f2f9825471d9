import { describe, expect, it } from "vitest";
import type { TextSpan } from "../../../training/screens/candidate.ts";
import { cleanTexts } from "../../../training/screens/measure-truth.ts";

const seen: TextSpan = {
  box: { x1: 10, y1: 20, x2: 60.04, y2: 36 },
  opacity: 1,
  visibleShare: 1,
  isBehindScrim: false,
};

describe("the texts of a screen's record", () => {
  it("are in the picture's pixels, to a tenth", () => {
    expect(cleanTexts([seen], 2)).toEqual([{ x1: 20, y1: 40, x2: 120.1, y2: 72 }]);
  });

  it.each([
    { name: "half covered", text: { visibleShare: 0.5 } },
    { name: "hardly there", text: { opacity: 0.2 } },
    { name: "behind a dialog", text: { isBehindScrim: true } },
  ])("leave out one that is $name", ({ text }) => {
    expect(cleanTexts([seen, { ...seen, ...text }], 1)).toHaveLength(1);
  });
});
