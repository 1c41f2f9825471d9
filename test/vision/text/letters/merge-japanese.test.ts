import { expect, test } from "vitest";
import type { NetworkReading } from "../../../../src/vision/text/choose-reading.ts";
import { hasSureKana, mergeJapanese } from "../../../../src/vision/text/letters/merge-japanese.ts";

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

test("a Han character that reader-world sees twice is there once, by its nearest place, and costs only its own doubt", () => {
  const letters = [
    { character: "漢", probability: 0.98, place: 0.1 },
    { character: "漢", probability: 0.4, place: 0.33 },
    { character: "漢", probability: 0.97, place: 0.5 },
    { character: "す", probability: 0.99, place: 0.9 },
  ];
  const kana = { text: "漢漢漢す", probabilities: letters.map(({ probability }) => probability), letters };
  const han = {
    text: "予約",
    probabilities: [0.95, 0.95],
    letters: [
      { character: "予", probability: 0.95, place: 0.11 },
      { character: "約", probability: 0.95, place: 0.48 },
    ],
  };
  const { text, probabilities } = mergeJapanese(kana, han);
  expect(text).toBe("予約す");
  expect(probabilities).toEqual([0.95, 0.6, 0.95, 0.99]);
});

test("kana prove that a line is Japanese, unless they are drawn like Han characters or are doubtful", () => {
  expect(hasSureKana(read("漢を漢"))).toBe(true);
  expect(hasSureKana(read("漢ロカ"))).toBe(false);
  expect(hasSureKana(read("漢を漢", 0.5))).toBe(false);
});

test("a kana that PP-OCRv4 takes for Han, right after a Han character, doesn't take that one's place", () => {
  const kana = read("漢漢に漢");
  const late = { ...kana, letters: kana.letters.map((letter) => ({ ...letter, place: letter.place + 0.1 })) };
  expect(mergeJapanese(late, read("規約仁同")).text).toBe("規約に同");
});
