import { describe, expect, it } from "vitest";
import { fitLines } from "../../../src/locate/prompts/fit-lines.ts";

const LONG = '"a label that no cut makes short enough, since each of its parts counts as given"';
const SHORT = '"OK"';

/** Returns the indexes of the lines that fit, the first of which is the likeliest. */
const choose = (lines: readonly string[], roomTokens: number) => [
  ...fitLines(
    lines.length,
    roomTokens,
    () => lines.map((_, index) => index),
    (index) => lines[index] ?? "",
  ).keys(),
];

describe("the choice of lines for a model's context", () => {
  it("goes on past one that has no room", () => {
    expect(choose([SHORT, LONG, SHORT, SHORT], 40)).toEqual([0, 2, 3]);
  });

  it("goes on as long as any line has room, also if the likeliest has none", () => {
    const roomOfOne = Array.from({ length: 40 }, (_, room) => room).find((room) => choose([SHORT], room).length === 1);
    expect(choose([LONG, LONG, SHORT], roomOfOne ?? 0)).toEqual([2]);
  });
});
