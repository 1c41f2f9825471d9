import { expect, test } from "vitest";
import type { NetworkReading } from "../../../../src/vision/text/choose-reading.ts";
import { mergeJapanese } from "../../../../src/vision/text/letters/merge-japanese.ts";

/** A reading whose characters stand one beside the other over the whole line; dots are places where nothing is read. */
function read(cells: string, probability = 0.99): NetworkReading {
  const letters = [...cells].flatMap((character, index) =>
    character === "." ? [] : [{ character, probability, place: (index + 0.5) / cells.length }],
  );
  return {
    text: letters.map(({ character }) => character).join(""),
    probabilities: letters.map(() => probability),
    letters,
  };
}

test("each Han character comes from PP-OCRv4, by its place, and all else from our own reader", () => {
  expect(mergeJapanese(read("漢しい漢漢です"), read("新..画面.."))).toMatchObject({ text: "新しい画面です" });
});

test("a kana that PP-OCRv4 takes for Han stays a kana", () => {
  expect(mergeJapanese(read("ロカ漢"), read("口力所")).text).toBe("ロカ所");
});

test("a Han character is as sure as the less sure of both networks", () => {
  expect(mergeJapanese(read("漢く", 0.9), read("開.", 0.6)).probabilities).toEqual([0.6, 0.9]);
});

test("a Han character that PP-OCRv4 doesn't see is left out, and the line isn't sure", () => {
  const { text, probabilities, letters } = mergeJapanese(read("漢く漢"), read("..所"));
  expect(text).toBe("く所");
  expect(Math.min(...probabilities)).toBeLessThan(0.3);
  expect(letters.map(({ character }) => character)).toEqual(["く", "所"]);
});
