import { describe, expect, it } from "vitest";
import { finish } from "../../../src/domain/steps.ts";
import { groundScreenInSteps, namesWholeText } from "../../../src/locate/built-in/index.ts";

const [WIDTH, HEIGHT] = [1000, 2000];

/** A box by its left and upper edge, width and height in pixels. */
const box = (x: number, y: number, width: number, height: number) => ({
  x1: x / WIDTH,
  y1: y / HEIGHT,
  x2: (x + width) / WIDTH,
  y2: (y + height) / HEIGHT,
});
const text = (words: string, y: number, x = 200) => ({ text: words, bbox: box(x, y, 18 * words.length, 40) });
const drawn = (class_name: string, x: number, y: number, width = 80, height = 80) => ({
  class_name,
  bbox: box(x, y, width, height),
});

/** A settings page: a sign, a label and a switch in each row, under a status bar with a clock and two signs. */
const TEXTS = [
  text("9:41", 20, 40),
  text("Settings", 150),
  text("Wi-Fi", 390),
  text("Home network", 450),
  text("Bluetooth", 620),
  text("E-mail", 800),
  text("Find a setting", 1040),
  text("Reset", 1830, 450),
];
const DETECTIONS = [
  drawn("icon", 850, 20, 40, 40),
  drawn("icon", 910, 20, 40, 40),
  drawn("icon", 60, 400),
  drawn("switch", 850, 400, 120),
  drawn("icon", 60, 600),
  drawn("switch", 850, 600, 120),
  drawn("input", 200, 860, 600, 100),
  drawn("input", 60, 1000, 880, 120),
  drawn("button", 400, 1800, 200, 100),
];

/** What a query finds: a text's words, or a detection's number. */
function find(query: string, texts = TEXTS, detections = DETECTIONS) {
  const { index } = finish(groundScreenInSteps(query, { texts, detections, width: WIDTH, height: HEIGHT }));
  if (index === null) return null;
  return texts[index]?.text ?? index - texts.length;
}

describe("a screen that was looked at", () => {
  it.each([
    ["a switch by the label in its row", "the Bluetooth switch", 5],
    ["a switch by the title of two lines beside it", "the Wi-Fi switch", 3],
    ["a switch by the second of two lines beside it", "the home network switch", 3],
    ["a field by the label above it", "the e-mail field", 6],
    ["a field by what is written in it", "the find field", 7],
    ["a button by its words", "the reset button", 8],
    ["a text by its words", "Bluetooth", "Bluetooth"],
    ["a control by its kind and order", "the first switch", 3],
    ["a sign by its order, without those of the status bar", "the first icon", 2],
    ["the last of its kind", "the last icon", 4],
    ["a sign by what stands beside it", "the icon left of Wi-Fi", 2],
  ])("has %s", (_, query, expected) => {
    expect(find(query)).toBe(expected);
  });

  it("has no sign in a word that means the same", () => {
    for (const query of ["the gear icon", "the settings icon"]) expect(find(query)).not.toBe("Settings");
  });

  it("gives a landscape picture's first row no status bar", () => {
    const { index } = finish(
      groundScreenInSteps("the first icon", { texts: TEXTS, detections: DETECTIONS, width: 2000, height: 1000 }),
    );
    expect(index).toBe(TEXTS.length);
  });

  it("has nothing without texts and detections", () => {
    expect(find("the first icon", [], [])).toBeNull();
  });
});

describe("a query that is one text's words", () => {
  it.each([
    ["as they are", "Bluetooth", true],
    ["in other case, between spaces", " bluetooth ", true],
    ["with more beside them", "the Bluetooth", false],
    ["of no text", "Airplane", false],
    ["of nothing", " ", false],
  ])("is known: %s", (_, query, expected) => {
    expect(finish(namesWholeText(query, TEXTS))).toBe(expected);
  });

  it("is looked for in pieces, between which others are served, and not in texts that are too long for it", () => {
    const pieces = (texts: readonly { text: string }[]) => [...namesWholeText("Save the file", texts)].length;
    expect(pieces(Array.from({ length: 2_000 }, () => ({ text: "\ufdfa".repeat(50) })))).toBeGreaterThanOrEqual(40);
    const long = { text: `Save the file${" ".repeat(900)}` };
    expect(finish(namesWholeText("Save the file", [long]))).toBe(true);
    expect(finish(namesWholeText("Save the file", [{ text: "\ufdfa".repeat(1_000) }]))).toBe(false);
  });

  it("is not known where two texts have them", () => {
    expect(finish(namesWholeText("Save", [{ text: "Save" }, { text: "SAVE" }]))).toBe(false);
  });
});
