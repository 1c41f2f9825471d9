import { describe, expect, test } from "vitest";
import {
  chooseReading,
  estimateLatinOdds,
  findDoubtfulLines,
  findHanLines,
  findNamelessHan,
  findWorldLines,
  type LineSight,
} from "../../../src/vision/text/choose-reading.ts";
import {
  detectScript,
  SCRIPTS,
  type Script,
  type ScriptShares,
} from "../../../src/vision/text/lines/script-detection.ts";

/** Shares by script; what is left over is Latin's. */
const share = (shares: Partial<Record<Script, number>>): ScriptShares => {
  const rest = 1 - Object.values(shares).reduce((sum, value) => sum + value, 0);
  return { ...Object.fromEntries(SCRIPTS.map((script) => [script, 0])), latin: rest, ...shares } as ScriptShares;
};
const see = (text: string, sureness: number, shares: ScriptShares = share({})): LineSight => ({
  shares,
  text,
  probabilities: [...text].map(() => sureness),
  letters: [],
});
const page = Array.from({ length: 20 }, () => see("Settings", 0.99));

test("the head's classes are told by their names", async () => {
  const head = {
    run: async () => ({ data: Float32Array.from(SCRIPTS, (_, at) => at / 100), dims: [1, SCRIPTS.length] }),
  };
  const shares = await detectScript({ data: new Float32Array(0), dims: [1, 3, 32, 0] }, head);
  expect(shares.latin).toBeCloseTo(0, 6);
  expect(shares.turned).toBeCloseTo(0.1, 6);
});

describe("which lines PP-OCRv4 is asked for", () => {
  test("those in Han, and those with an unsure character", () => {
    const unsure: LineSight = { shares: share({}), text: "abc", probabilities: [0.99, 0.4, 0.99], letters: [] };
    const sights = [...page, unsure, see("⌫Ч", 0.5, share({ han: 0.9 })), see("日", 0.4, share({ japanese: 0.9 }))];
    expect(findHanLines(sights)).toEqual([21, 22]);
    expect(findDoubtfulLines(sights)).toEqual([20]);
  });

  test("not on a page with accents or other alphabets, which it can't read", () => {
    const sights = [...page, see("Größe", 0.99), see("Länge", 0.99), see("unsure", 0.4)];
    expect(findDoubtfulLines(sights)).toEqual([]);
    expect(findDoubtfulLines([see("Настройки", 0.99), see("unsure", 0.4)])).toEqual([]);
  });

  test("not for what nothing reads, shows nothing, or was not looked at", () => {
    const sights = [see("1ƆN", 0.5, share({ hebrew: 0.95 })), see("", 0), { ...see("x", 0.1), shares: null }];
    expect(findDoubtfulLines(sights)).toEqual([]);
  });
});

describe("what a line says", () => {
  test("our own reading, as sure as its least sure character", () => {
    const sight: LineSight = { shares: share({}), text: "Inbox", probabilities: [0.9, 1, 1, 0.95, 1], letters: [] };
    expect(chooseReading(sight, {}, 1)).toMatchObject({ text: "Inbox", confidence: 0.9, isUnread: false });
  });

  test("one bad character of many leaves a line above the default threshold, and below 0.5", () => {
    const sight: LineSight = {
      shares: share({}),
      text: "0123456789",
      probabilities: [0.1, ...Array(9).fill(1)],
      letters: [],
    };
    expect(chooseReading(sight, {}, 1).confidence).toBeCloseTo(0.41, 6);
  });

  test("of Han always PP-OCRv4's", () => {
    const reading = chooseReading(
      see("FF7:57", 0.97, share({ han: 0.9 })),
      { han: { text: "下午7:57", probabilities: [0.9], letters: [] } },
      1,
    );
    expect(reading).toMatchObject({ text: "下午7:57", confidence: 0.9 });
  });

  test("of Japanese with kana too, but never surely: it knows hardly any kana", () => {
    const reading = chooseReading(
      see("日", 0.4, share({ japanese: 0.9 })),
      { han: { text: "設定変更", probabilities: [1], letters: [] } },
      1,
    );
    expect(reading).toMatchObject({ text: "設定変更", confidence: 0.5 });
  });

  test.each(["hangul", "arabic", "hebrew", "devanagari", "thai", "other", "turned"] as const)(
    "nothing of %s, with a box that the default threshold keeps and at most half the confidence",
    (script) => {
      const reading = chooseReading(see("ạč ⁹ªA*", 0.5, share({ [script]: 0.95 })), {}, 1);
      expect(reading).toMatchObject({ text: "", isUnread: true });
      expect(reading.confidence).toBeGreaterThan(0.3);
      expect(reading.confidence).toBeLessThanOrEqual(0.5);
    },
  );

  test("what our reader is sure of is read, whatever the head thinks", () => {
    expect(chooseReading(see("Layout: us", 1, share({ turned: 0.88 })), {}, 1).text).toBe("Layout: us");
  });

  test("what wasn't looked at has no text and no confidence", () => {
    expect(chooseReading({ shares: null, text: "", probabilities: [], letters: [] }, {}, 1)).toMatchObject({
      text: "",
      confidence: 0,
    });
  });
});

describe("the page's other lines count", () => {
  const doubtful = see("eptiena", 0.8, share({ hangul: 0.7 }));

  test("a doubtful line is Latin on a page of Latin, and not on one of another script", () => {
    const korean = Array.from({ length: 20 }, () => see("#", 0.4, share({ hangul: 0.99 })));
    expect(chooseReading(doubtful, {}, estimateLatinOdds(page)).text).toBe("eptiena");
    expect(chooseReading(doubtful, {}, estimateLatinOdds(korean)).isUnread).toBe(true);
  });

  describe("on a page of another script, a line that seems Latin, and that our reader isn't sure of,", () => {
    const arabic = Array.from({ length: 20 }, () => see("#", 0.4, share({ arabic: 0.99 })));
    const amount = see("7č łVA,V", 0.5, share({ arabic: 0.1 }));
    const odds = estimateLatinOdds(arabic);
    const read = (text: string, sureness: number) => ({
      world: { text, probabilities: [...text].map(() => sureness), letters: [] },
    });

    test("is for reader-world to read, and not for PP-OCRv4; a sure one, a short one and one of a Latin page aren't", () => {
      expect(findWorldLines([...arabic, amount])).toContain(20);
      expect(findDoubtfulLines([...arabic, amount])).toEqual([]);
      expect(findWorldLines([...arabic, see("YouTube", 0.9), see("7č", 0.5)]).slice(20)).toEqual([]);
      expect(findWorldLines([...page, amount])).toEqual([]);
    });

    test("says what the surer one of the two read", () => {
      expect(chooseReading(amount, read("١٧٨٫٧٠ ج.م.", 0.9), odds).text).toBe("١٧٨٫٧٠ ج.م.");
      expect(chooseReading(amount, read("ةلا", 0.4), odds).text).toBe("7č łVA,V");
    });

    test("says nothing where reader-world is the surer one and not sure either", () => {
      const unsure = see("7č łVA,V", 0.2, share({ arabic: 0.1 }));
      expect(chooseReading(unsure, read("١٧٨٫٧٠ ج.م.", 0.25), odds)).toMatchObject({ text: "", isUnread: true });
    });
  });

  test("their weight is bounded, and an empty page has none", () => {
    expect(estimateLatinOdds([])).toBe(1);
    expect(estimateLatinOdds(Array.from({ length: 500 }, () => see("Settings", 0.99)))).toBe(4);
  });
});

describe("on a page with Japanese", () => {
  const read = (text: string, probability = 0.99) => ({
    text,
    probabilities: [...text].map(() => probability),
    letters: [...text].map((character, index) => ({ character, probability, place: (index + 0.5) / text.length })),
  });
  const sure = see("⌘", 0.3, share({ japanese: 0.95 }));
  const han = see("⌘", 0.3, share({ han: 0.9 }));

  test("reader-world also reads lines that seem Chinese, and those that may be katakana", () => {
    const katakana = see("⌘", 0.3, share({ japanese: 0.45, other: 0.54 }));
    expect(findWorldLines([sure, han, katakana])).toEqual([0, 1, 2]);
    expect(findWorldLines([han, katakana])).toEqual([]);
  });

  test("the kana that it is sure of stay between the Han characters", () => {
    const placed = {
      ...read("予約確定"),
      letters: read("予約を確定").letters.filter(({ character }) => character !== "を"),
    };
    expect(chooseReading(han, { han: placed, world: read("漢漢を漢漢") }, 1).text).toBe("予約を確定");
    expect(chooseReading(han, { han: read("人口"), world: read("漢ロ") }, 1).text).toBe("人口");
  });

  test("a line with Han characters that seems to be in another script is read by PP-OCRv4, too", () => {
    const unclear = see("A", 0.4, share({ hangul: 0.3, arabic: 0.3, han: 0.2 }));
    expect(
      findNamelessHan(
        new Map([
          [3, read("漢漢")],
          [5, read("する")],
        ]),
      ),
    ).toEqual([3]);
    expect(chooseReading(unclear, { han: read("人数"), world: read("漢漢") }, 1).text).toBe("人数");
    expect(chooseReading(unclear, { world: read("漢漢") }, 1)).toMatchObject({ text: "", isUnread: true });
  });
});
