import { describe, expect, it } from "vitest";
import { WordPieces } from "../../../../src/locate/built-in/sentences/word-pieces.ts";

const LIST = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "set", "settings", "##ting", "##s", "un", "##do", "cafe", "naive"];
const MORE = ["12", "30", ":", "-", "!", "設", "定", "a", "##a", "й", "и", "ss"];
const list = [...LIST, ...MORE];
const pieces = new WordPieces(list);

const cut = (text: string, most = 28) => pieces.cut(text, most).map((number) => list[number]);

describe("a text is cut into pieces of words", () => {
  it.each([
    ["the longest piece first", "settings setting sets undo", "settings set ##ting set ##s un ##do"],
    ["capitals as small letters", "SETTINGS Set", "settings set"],
    ["accents left out", "Naïve café", "naive cafe"],
    ["accents that stand apart from their letters left out", "nai\u0308ve cafe\u0301", "naive cafe"],
    ["signs alone", "set-12:30!!", "set - 12 : 30 ! !"],
    ["ideographs alone", "設定set", "設 定 set"],
    ["a letter of another script without its mark, too", "Й", "и"],
    ["a word that can't be cut as unknown, and only that", "set xyz setx set", "set [UNK] [UNK] set"],
    ["any spaces between words", "  set\u00a0set\u3000set\n\tset ", "set set set set"],
    ["a control between words", "set\u0000set\u0007set\u0085set", "set set set set"],
    ["characters that show nothing left out", "\ufeffse\u200dt\u00ad \u202eset\u2069 se\ue000t", "set set set"],
  ])("%s", (_, text, expected) => {
    expect(cut(text).join(" ")).toBe(expected);
  });

  it.each(["", "   ", "\u200b", "\u0301", "\n\u0000"])("into none where it has no word: %j", (text) => {
    expect(cut(text)).toEqual([]);
  });

  it("with words of 40 letters, of which longer ones are unknown", () => {
    expect(cut("a".repeat(40), 50)).toEqual(["a", ...new Array(39).fill("##a")]);
    expect(cut("a".repeat(41), 50)).toEqual(["[UNK]"]);
  });

  it("as far as 160 letters", () => {
    expect(cut("a ".repeat(200), 500)).toEqual(new Array(80).fill("a"));
    expect(cut(`${"a ".repeat(79)}setset`, 500)).toEqual([...new Array(79).fill("a"), "[UNK]"]);
    expect(cut(`${" ".repeat(157)}settings`)).toEqual(["set"]);
  });

  it("as far as it is asked for, also within a word", () => {
    expect(cut("settings undo set", 2)).toEqual(["settings", "un"]);
    expect(cut("settings", 0)).toEqual([]);
  });

  it("where a character is cut in halves, which is unknown", () => {
    expect(cut(`${" ".repeat(159)}\u{20bb7}`)).toEqual(["[UNK]"]);
  });
});

describe("a list of pieces", () => {
  it("tells which pieces mark something", () => {
    expect(pieces.marks).toEqual({ unknown: 1, start: 2, end: 3 });
  });

  it.each(["[CLS]", "[SEP]", "[UNK]"])("is refused without %s", (mark) => {
    expect(() => new WordPieces(list.filter((piece) => piece !== mark))).toThrow(
      `the list of word pieces lacks ${mark}`,
    );
  });
});
