import { describe, expect, it } from "vitest";
import { ICON_KINDS } from "../../../../src/domain/screens/icon-kinds.ts";
import { groundElements, groundTexts } from "../../../../src/locate/built-in/index.ts";
import { readSymbol } from "../../../../src/locate/built-in/words/symbol-signs.ts";
import { placeButtons } from "../spoken-requests.ts";

describe("a name that is a symbol", () => {
  it.each([
    ["🔔", "bell"],
    ["❤️", "heart"],
    ["👍🏽", "like"],
    [" ⚙ ", "settings"],
    ["▶\uFE0E", "play"],
  ])("%s shows the sign of %s", (name, kind) => {
    expect(ICON_KINDS).toContain(kind);
    expect(readSymbol(name)).toBe(kind);
  });

  it.each([["❤ Like"], ["Bell"], [""], ["+"], ["🔔🔔"]])("%j shows none", (name) =>
    expect(readSymbol(name)).toBeUndefined(),
  );

  const NAMES = ["Bold", "Italic", "📎", "♡", "🔔", "Discard", "Send now"];

  it.each([
    ["attach the pdf", "📎"],
    ["I want to be notified", "🔔"],
    ["the bell", "🔔"],
    ["add it to my favourites", "♡"],
    ["the paperclip", "📎"],
  ])("%s: %s", (query, wanted) => {
    expect(NAMES[groundElements(query, placeButtons(NAMES, 2)).index ?? -1]).toBe(wanted);
    const lines = NAMES.map((text, at) => ({ text, bbox: { x1: 0.1, x2: 0.3, y1: at / 10, y2: at / 10 + 0.05 } }));
    expect(NAMES[groundTexts(query, lines).index ?? -1]).toBe(wanted);
  });
});
