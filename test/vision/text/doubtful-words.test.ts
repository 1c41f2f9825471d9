import { describe, expect, test } from "vitest";
import type { NetworkReading } from "../../../src/vision/text/choose-reading.ts";
import { findDoubtfulWords, replaceWords } from "../../../src/vision/text/doubtful-words.ts";

const LETTER = 10;
const GAP = 2;
const WORD_GAP = 8;

/**
 * A line as it stands in a picture, one letter after the other, and as it was read. Characters in `doubtful` have the
 * probability 0.5; `<` before a character makes it doubtful too, such as a space.
 */
function show(drawn: string, doubtful = "") {
  const probabilities: number[] = [];
  const glyphs: { from: number; to: number; top: number; bottom: number }[] = [];
  const letters: { character: string; probability: number; x: number }[] = [];
  let text = "";
  let x = 100;
  let isMarked = false;
  for (const character of drawn) {
    if (character === "<") {
      isMarked = true;
      continue;
    }
    const probability = isMarked || doubtful.includes(character) ? 0.5 : 0.99;
    isMarked = false;
    text += character;
    probabilities.push(probability);
    if (character === " ") {
      x += WORD_GAP - GAP;
      continue;
    }
    glyphs.push({ from: x, to: x + LETTER, top: 50, bottom: 64 });
    letters.push({ character, probability, x: x + LETTER / 2 });
    x += LETTER + GAP;
  }
  const box = { x1: 100, y1: 50, x2: x - GAP, y2: 64 };
  const crop = { x1: 98, y1: 47, x2: x, y2: 67 };
  const places = letters.map(({ x: middle, ...letter }) => ({
    ...letter,
    place: (middle - crop.x1) / (crop.x2 - crop.x1),
  }));
  const reading: NetworkReading = { text, probabilities, letters: places };
  return { reading, run: { box, glyphs }, crop };
}

/** The words that are read again. */
const findIn = (line: ReturnType<typeof show>) => {
  const words = line.reading.text.split(" ");
  return findDoubtfulWords(line).doubtful.map(({ from, to }) => words.slice(from, to).join(" "));
};

describe("of a line, PP-OCRv4 is shown", () => {
  test.each([
    ["the word with a doubtful letter", show("settings of applicati0n windows", "0"), ["applicati0n"]],
    ["each such word", show("sett1ngs of every applicati0n in windows", "01"), ["sett1ngs", "applicati0n"]],
    ["neighbours together", show("some settings of the applicat10n w1ndow are here", "01"), ["applicat10n w1ndow"]],
    ["the words on both sides of a doubtful space", show("some settings of two< windows are here"), ["two windows"]],
    ["a short word with the next one", show("the first b of many different windows", "b"), ["b of many"]],
    ["a short word at the end with those before", show("many different windows have an x", "x"), ["have an x"]],
    ["all of it where most is doubtful", show("applicati0n w1nd0w now", "01"), ["applicati0n w1nd0w now"]],
    ["all of a single word", show("applicati0n", "0"), ["applicati0n"]],
    ["letters outside the basic plane as one each", show("the 𝒜pplicati0n of all windows", "0"), ["𝒜pplicati0n"]],
  ])("%s", (_, line, shown) => {
    expect(findIn(line)).toEqual(shown);
  });

  test("the words' own ink, as high as the line's, and the widths of its word gaps", () => {
    const line = show("some w1de application windows", "1");
    const { doubtful, wordGaps } = findDoubtfulWords(line);
    const from = line.run.glyphs[4]?.from;
    const to = line.run.glyphs[18]?.to;
    expect(doubtful.map(({ run }) => run.box)).toEqual([{ x1: from, x2: to, y1: 50, y2: 64 }]);
    expect(doubtful[0]?.run.glyphs).toEqual(line.run.glyphs.slice(4, 19));
    expect(wordGaps).toEqual([WORD_GAP, WORD_GAP, WORD_GAP]);
  });

  test.each([
    ["its ink isn't known", (line: ReturnType<typeof show>) => ({ ...line, run: { ...line.run, glyphs: [] } })],
    [
      "two words touch",
      (line: ReturnType<typeof show>) => ({
        ...line,
        run: { ...line.run, glyphs: [{ from: 100, to: 400, top: 50, bottom: 64 }] },
      }),
    ],
    [
      "a second space was read between two words, which the text doesn't have",
      ({ reading, ...line }: ReturnType<typeof show>) => ({
        ...line,
        reading: { ...reading, probabilities: [...reading.probabilities, 0.9] },
      }),
    ],
  ])("all of it where %s", (_, change) => {
    const line = change(show("settings of applicati0n windows", "0"));
    expect(findDoubtfulWords(line)).toEqual({ doubtful: [{ from: 0, to: 4, run: line.run }], wordGaps: [] });
  });
});

describe("what PP-OCRv4 reads", () => {
  const line = show("settings of applicati0n windows", "0");
  const crop = { x1: 220, y1: 47, x2: 380, y2: 67 };
  const readAs = (text: string, probability: number, words = { from: 2, to: 3 }) =>
    replaceWords(line, [
      {
        ...{ ...words, crop },
        reading: {
          ...{ text, probabilities: [...text].map(() => probability) },
          letters: [...text].map((character, at) => ({ character, probability, place: (at + 0.5) / text.length })),
        },
      },
    ]);

  test("takes the place of the words that it is surer of", () => {
    const { text, probabilities } = readAs("application", 0.9);
    expect(text).toBe("settings of application windows");
    expect(probabilities).toEqual([...text].map((_, at) => (at >= 12 && at < 23 ? 0.9 : 0.99)));
  });

  test.each([
    ["it isn't surer of", "application", 0.5],
    ["it reads nothing of", "", 1],
  ])("leaves words that %s as they were", (_, text, probability) => {
    expect(readAs(text, probability)).toEqual(line.reading);
  });

  test("must have the currencies that the first reader is sure of: PP-OCRv4 doesn't know them all", () => {
    const priced = (doubtful: string) => show("a single ticket is -£8.99 today", doubtful);
    const readPrice = (line: ReturnType<typeof show>, text: string) => {
      const letters = [...text].map((character, at) => ({
        character,
        probability: 1,
        place: (at + 0.5) / text.length,
      }));
      const reading = { text, probabilities: letters.map(() => 1), letters };
      return replaceWords(line, [{ from: 4, to: 5, crop, reading }]).text;
    };
    expect(readPrice(priced("-"), "-f8.99")).toBe("a single ticket is -£8.99 today");
    expect(readPrice(priced("-"), "-£8.90")).toBe("a single ticket is -£8.90 today");
    expect(readPrice(priced("£"), "-f8.99")).toBe("a single ticket is -f8.99 today");
  });

  test("may be more words, or fewer", () => {
    expect(readAs("app lication", 0.9).text).toBe("settings of app lication windows");
    expect(readAs("ofapplication", 0.9, { from: 1, to: 3 }).text).toBe("settings ofapplication windows");
  });

  test("has its letters where they are in the line", () => {
    const { letters } = readAs("application", 0.9);
    const { x1, x2 } = line.crop;
    const places = letters.map(({ place }) => x1 + place * (x2 - x1));
    expect(places.slice(10, 21)).toEqual(
      [...Array(11).keys()].map((at) => expect.closeTo(220 + ((at + 0.5) * 160) / 11, 6)),
    );
    expect(letters.map(({ character }) => character).join("")).toBe("settingsofapplicationwindows");
  });

  test("of the whole line takes its place, whatever its spaces", () => {
    const reading = { text: "a  line", probabilities: [0.5, 0.5], letters: [] };
    const other = { text: "a line", probabilities: [0.9], letters: [] };
    expect(replaceWords({ ...line, reading }, [{ from: 0, to: 3, crop, reading: other }])).toEqual(other);
  });

  test("is spelled by the line's other words", () => {
    const asked = show("when l1 am here with all windows", "1");
    const reading = { text: "l", probabilities: [0.9], letters: [{ character: "l", probability: 0.9, place: 0.5 }] };
    expect(replaceWords(asked, [{ from: 1, to: 2, crop, reading }]).text).toBe("when I am here with all windows");
  });
});
