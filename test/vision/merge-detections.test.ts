import { describe, expect, test } from "vitest";
import type { IconDetection, TextDetection } from "../../src/domain/screens/detection.ts";
import { ICON_CLASSES, type IconClass } from "../../src/domain/screens/icon-classes.ts";
import {
  addReadSigns,
  mergeDetections,
  removeNestedIcons,
  removeSecondNames,
} from "../../src/vision/merge-detections.ts";

type Place = [x1: number, y1: number, x2: number, y2: number];

const icon = (place: Place, confidence = 0.6, class_name: IconClass = "icon"): IconDetection => {
  const [x1, y1, x2, y2] = place;
  return { bbox: { x1, y1, x2, y2 }, class_id: ICON_CLASSES.indexOf(class_name), class_name, confidence };
};
const line = (place: Place, text = "Search settings", confidence = 0.95): TextDetection => {
  const [x1, y1, x2, y2] = place;
  return { bbox: { x1, y1, x2, y2 }, confidence, text };
};
/** In hundredths of the picture: a square, its middle, and one that lies in it by nine tenths. */
const LARGE: Place = [0.1, 0.1, 0.3, 0.3];
const SMALL: Place = [0.15, 0.15, 0.25, 0.25];

describe("of two icons, one within the other", () => {
  test.each([
    { name: "the larger goes", icons: [icon(LARGE), icon(SMALL)], kept: [1] },
    { name: "the larger goes, whichever comes first", icons: [icon(SMALL), icon(LARGE)], kept: [0] },
    { name: "the larger goes though surer", icons: [icon(LARGE, 0.9), icon(SMALL, 0.5)], kept: [1] },
    { name: "a detail that is not half as sure goes instead", icons: [icon(LARGE, 0.9), icon(SMALL, 0.44)], kept: [0] },
    {
      name: "just more than nine tenths within: the larger goes",
      icons: [icon(LARGE), icon([0.209, 0.15, 0.309, 0.25])],
      kept: [1],
    },
    {
      name: "just less than nine tenths within: both stay",
      icons: [icon(LARGE), icon([0.211, 0.15, 0.311, 0.25])],
      kept: [0, 1],
    },
    {
      name: "about as large: the request's threshold judged them",
      icons: [icon(LARGE), icon([0.1, 0.1, 0.3, 0.27])],
      kept: [0, 1],
    },
    { name: "the same box: both stay", icons: [icon(LARGE), icon(LARGE)], kept: [0, 1] },
    {
      name: "three in each other: the smallest stays",
      icons: [icon([0, 0, 0.5, 0.5]), icon(LARGE), icon(SMALL)],
      kept: [2],
    },
    {
      name: "an image around an image goes too",
      icons: [icon(LARGE, 0.6, "image"), icon(SMALL, 0.6, "image")],
      kept: [1],
    },
    { name: "apart: both stay", icons: [icon(SMALL), icon([0.5, 0.5, 0.6, 0.6])], kept: [0, 1] },
    { name: "none: none", icons: [], kept: [] },
  ])("$name", ({ icons, kept }) => {
    expect(removeNestedIcons(icons)).toEqual(kept.map((index) => icons[index]));
  });

  test.each(ICON_CLASSES.filter((name) => name !== "icon"))("%s around an icon stays, and the icon too", (name) => {
    const icons = [icon(LARGE, 0.6, name), icon(SMALL)];
    expect(removeNestedIcons(icons)).toEqual(icons);
  });

  test.each(ICON_CLASSES.filter((name) => name !== "icon" && name !== "image"))("%s around %s stays", (name) => {
    const icons = [icon(LARGE, 0.6, name), icon(SMALL, 0.6, name)];
    expect(removeNestedIcons(icons)).toEqual(icons);
  });
});

describe("icons and text", () => {
  const LINE: Place = [0.1, 0.1, 0.5, 0.14];
  test.each([
    { name: "just more than six tenths in a line: the icon goes", place: [0.2, 0.1, 0.23, 0.166], stays: false },
    { name: "just less than six tenths in a line: both stay", place: [0.2, 0.1, 0.23, 0.167], stays: true },
    { name: "all in a line, but sure: both stay", place: [0.2, 0.105, 0.23, 0.14], confidence: 0.6, stays: true },
    {
      name: "all in a line, not quite sure: the icon goes",
      place: [0.2, 0.1, 0.23, 0.14],
      confidence: 0.5999,
      stays: false,
    },
    {
      name: "just as large as the line, and sure: the icon goes",
      place: [0.1, 0.1, 0.29, 0.135],
      confidence: 0.9,
      stays: false,
    },
    {
      name: "just smaller than that, and sure: both stay",
      place: [0.1, 0.1, 0.27, 0.135],
      confidence: 0.9,
      stays: true,
    },
    { name: "beside a line: both stay", place: [0.04, 0.1, 0.08, 0.14], stays: true },
    { name: "around a line: both stay", place: [0.05, 0.05, 0.6, 0.2], stays: true },
  ] satisfies { name: string; place: Place; confidence?: number; stays: boolean }[])("$name", (merging) => {
    const { place, stays } = merging;
    const icons = [icon(place, "confidence" in merging ? merging.confidence : 0.4)];
    const texts = [line(LINE)];
    expect(mergeDetections(icons, texts, 0.3)).toEqual({ icons: stays ? icons : [], texts });
  });

  const TALL: Place = [0.2, 0.104, 0.23, 0.14];
  const SHORTER: Place = [0.2, 0.1041, 0.23, 0.14];
  const SECOND: Place = [0.3, 0.1, 0.33, 0.14];
  test.each([
    { name: "as tall as the line, a sure icon goes", places: [TALL], text: line(LINE), stays: false },
    { name: "less tall, it stays", places: [SHORTER], text: line(LINE), stays: true },
    { name: "in a line read just surely, it goes", places: [TALL], text: line(LINE, "In transit", 0.7), stays: false },
    { name: "in a line not read surely, it stays", places: [TALL], text: line(LINE, "In transit", 0.69), stays: true },
    { name: "among four other characters, it goes", places: [TALL], text: line(LINE, "€ 7.99"), stays: false },
    { name: "among three, it stays", places: [TALL], text: line(LINE, "€ 799"), stays: true },
    { name: "two among ten characters go", places: [TALL, SECOND], text: line(LINE, "// In transit"), stays: false },
    { name: "two of a toolbar stay", places: [TALL, SECOND], text: line(LINE, "B I U S"), stays: true },
  ] satisfies { name: string; places: Place[]; text: TextDetection; stays: boolean }[])("$name", (merging) => {
    const { places, text, stays } = merging;
    const icons = places.map((place) => icon(place, 0.9));
    expect(mergeDetections(icons, [text], 0.3)).toEqual({ icons: stays ? icons : [], texts: [text] });
  });

  test.each(ICON_CLASSES.filter((name) => name !== "icon"))("a label takes nothing from %s", (name) => {
    const icons = [icon(LINE, 0.6, name), icon([0.2, 0.11, 0.23, 0.13], 0.6, name)];
    const texts = [line(LINE), line(LINE, "Q", 0.3)];
    expect(mergeDetections(icons, texts, 0.3)).toEqual({ icons, texts });
  });

  const GLASS: Place = [0.1, 0.1, 0.2, 0.2];
  test.each([
    { name: "a sure icon overrules an unsure letter", text: line(GLASS, "Q", 0.5), overruled: true },
    { name: "two unsure letters too", text: line(GLASS, "<-", 0.5), overruled: true },
    { name: "a character of two code units is one", text: line(GLASS, "😀😀", 0.5), overruled: true },
    { name: "just unsure", text: line(GLASS, "Q", 0.6999), overruled: true },
    { name: "but not a letter that is sure", text: line(GLASS, "Q", 0.7), overruled: false },
    { name: "nor three letters", text: line(GLASS, "Quo", 0.5), overruled: false },
    {
      name: "one with a somewhat larger box is overruled",
      text: line([0.05, 0.1, 0.29, 0.2], "Q", 0.5),
      overruled: true,
    },
    { name: "and an unsure icon overrules nothing", text: line(GLASS, "Q", 0.5), sure: 0.5999, overruled: false },
    { name: "while one just sure does", text: line(GLASS, "Q", 0.5), sure: 0.6, overruled: true },
  ])("$name", ({ text, sure = 0.9, overruled }) => {
    const seen = icon(GLASS, sure);
    expect(mergeDetections([seen], [text], 0.3)).toEqual(
      overruled ? { icons: [seen], texts: [] } : { icons: [], texts: [text] },
    );
  });

  test("a line that nothing reads is a sign where an icon is seen, but for pages with more such lines", () => {
    const [seen, unread] = [icon(GLASS, 0.4), line(GLASS, "", 0.45)];
    const others = [0.4, 0.6, 0.8].map((y) => line([0.1, y, 0.9, y + 0.05], "", 0.48));
    expect(mergeDetections([seen], [unread], 0.3)).toEqual({ icons: [seen], texts: [] });
    expect(mergeDetections([seen], [unread, ...others], 0.3)).toEqual({ icons: [], texts: [unread, ...others] });
  });

  test("a bracket that stands alone is no icon, though it isn't answered; a plus may be one", () => {
    expect(mergeDetections([icon(GLASS, 0.5)], [line(GLASS, "{", 0.24)], 0.3)).toEqual({ icons: [], texts: [] });
    const seen = icon(GLASS, 0.5);
    expect(mergeDetections([seen], [line(GLASS, "+", 0.24)], 0.3)).toEqual({ icons: [seen], texts: [] });
    const sure = icon(GLASS, 0.6);
    expect(mergeDetections([sure], [line(GLASS, "{", 0.24)], 0.3)).toEqual({ icons: [sure], texts: [] });
  });

  test("a far larger box is not the icon's: both stay", () => {
    const [seen, read] = [icon(GLASS, 0.9), line([0, 0.1, 0.3, 0.2], "Q", 0.5)];
    expect(mergeDetections([seen], [read], 0.3)).toEqual({ icons: [seen], texts: [read] });
  });

  test("what was overruled takes no other icon with it, and the orders stay", () => {
    const icons = [icon(GLASS, 0.9), icon([0.5, 0.5, 0.6, 0.6], 0.8), icon([0.12, 0.12, 0.18, 0.18], 0.4, "image")];
    const texts = [line([0.7, 0.1, 0.9, 0.2], "first"), line(GLASS, "Q", 0.4), line([0.7, 0.3, 0.9, 0.4], "second")];
    expect(mergeDetections(icons, texts, 0.3)).toEqual({ icons, texts: [texts[0], texts[2]] });
  });

  test("nothing to merge: what came", () => {
    expect(mergeDetections([], [], 0.3)).toEqual({ icons: [], texts: [] });
    expect(mergeDetections([icon(GLASS)], [], 0.3)).toEqual({ icons: [icon(GLASS)], texts: [] });
    expect(mergeDetections([], [line(LINE, "Q", 0.3)], 0.3)).toEqual({ icons: [], texts: [line(LINE, "Q", 0.3)] });
    expect(mergeDetections([], [line(LINE, "Q", 0.29)], 0.3)).toEqual({ icons: [], texts: [] });
  });
});

describe("of two boxes that are one thing", () => {
  const square: Place = [0.1, 0.1, 0.2, 0.2];
  const nearly: Place = [0.1, 0.1, 0.2, 0.19];
  const half: Place = [0.1, 0.1, 0.2, 0.15];
  test.each([
    { name: "the surer name stays", second: icon(nearly, 0.5, "image"), nmsIou: 0.5, kept: 1 },
    { name: "what covers half of it is another thing", second: icon(half, 0.5, "image"), nmsIou: 0.5, kept: 2 },
    { name: "one class was judged before", second: icon(nearly, 0.5), nmsIou: 0.5, kept: 2 },
    {
      name: "the request's threshold counts where it's higher",
      second: icon(nearly, 0.5, "image"),
      nmsIou: 0.95,
      kept: 2,
    },
    { name: "at threshold 1 nothing goes", second: icon(square, 0.5, "image"), nmsIou: 1, kept: 2 },
  ])("$name", ({ second, nmsIou, kept }) => {
    const icons = [icon(square, 0.9), second];
    expect(removeSecondNames(icons, nmsIou)).toEqual(icons.slice(0, kept));
  });
});

describe("a sign that only the reader saw", () => {
  const SIGN: Place = [0.5, 0.4, 0.6, 0.5];
  const [x1, y1, x2, y2] = SIGN;
  const sign = { x1, y1, x2, y2 };
  const added = icon(SIGN);

  test.each([
    { name: "is added as an icon", other: icon(SMALL), found: [icon(SMALL), added] },
    { name: "replaces an unsure icon that is about the same", other: icon([0.5, 0.4, 0.7, 0.5], 0.59), found: [added] },
    {
      name: "is left out where a sure icon is about the same",
      other: icon([0.5, 0.4, 0.7, 0.5], 0.6),
      found: [icon([0.5, 0.4, 0.7, 0.5], 0.6)],
    },
    {
      name: "is left out where a control is about the same, however unsure",
      other: icon(SIGN, 0.3, "checkbox"),
      found: [icon(SIGN, 0.3, "checkbox")],
    },
    {
      name: "is added beside an icon that is much larger",
      other: icon([0.5, 0.4, 0.8, 0.5], 0.3),
      found: [icon([0.5, 0.4, 0.8, 0.5], 0.3), added],
    },
  ])("$name", ({ other, found }) => {
    expect(addReadSigns([other], [sign])).toEqual(found);
  });
});
