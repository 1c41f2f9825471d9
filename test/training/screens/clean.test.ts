import { describe, expect, it } from "vitest";
import { measureIou } from "../../../src/domain/screens/box.ts";
import { cleanCandidates, type Measured } from "../../../training/screens/clean.ts";

const SCREEN = { width: 720, height: 1280, pixelRatio: 2 };

function makeCandidate(given: Partial<Measured> & Pick<Measured, "kind">): Measured {
  const box = given.box ?? { x1: 100, y1: 100, x2: 300, y2: 180 };
  return {
    id: 0,
    source: "attribute",
    tag: "div",
    visibleBox: box,
    paintsBox: true,
    hasText: true,
    hasInk: given.ink !== undefined,
    visibleShare: 1,
    isBehindScrim: false,
    opacity: 1,
    parent: undefined,
    ink: undefined,
    ...given,
    box,
  };
}

function makeInk(x1: number, y1: number, x2: number, y2: number) {
  return { box: { x1, y1, x2, y2 }, pixelCount: 100, contrast: 200, colorCount: 1 };
}

function clean(...candidates: Measured[]) {
  return cleanCandidates(
    candidates.map((candidate, id) => ({ ...candidate, id })),
    SCREEN,
  );
}

describe("cleanCandidates", () => {
  it("keeps a painted button as large as it is painted", () => {
    expect(clean(makeCandidate({ kind: "button" }))).toEqual({
      boxes: [{ kind: "button", x1: 100, y1: 100, x2: 300, y2: 180 }],
      ignore: [],
    });
  });

  it("gives an icon the bounds of its ink", () => {
    const { boxes } = clean(makeCandidate({ kind: "icon", ink: makeInk(110, 105, 140, 150) }));
    expect(boxes).toEqual([{ kind: "icon", x1: 110, y1: 105, x2: 140, y2: 150 }]);
  });

  it("grows a flat button's ink by eight CSS pixels, but not beyond the element", () => {
    const { boxes } = clean(makeCandidate({ kind: "button", paintsBox: false, ink: makeInk(150, 110, 250, 140) }));
    expect(boxes).toEqual([{ kind: "button", x1: 134, y1: 100, x2: 266, y2: 156 }]);
  });

  it("labels no flat button that is only an icon", () => {
    const flat = makeCandidate({ kind: "button", paintsBox: false, hasText: false, ink: makeInk(150, 110, 190, 150) });
    expect(clean(flat)).toEqual({ boxes: [], ignore: [] });
  });

  it.each([
    ["behind a scrim", { isBehindScrim: true }],
    ["mostly covered", { visibleShare: 0.2 }],
    ["transparent", { opacity: 0 }],
    ["thinner than three CSS pixels", { box: { x1: 0, y1: 0, x2: 100, y2: 5 } }],
    ["without ink", { kind: "switch" as const, hasInk: true }],
  ])("drops what is %s", (_, given) => {
    expect(clean(makeCandidate({ kind: "button", ...given }))).toEqual({ boxes: [], ignore: [] });
  });

  it.each([
    ["half covered", { visibleShare: 0.5 }],
    ["mostly cut off", { box: { x1: 100, y1: 1000, x2: 300, y2: 2000 } }],
    ["marked so", { kind: "ignore" as const }],
    ["faint", { kind: "icon" as const, ink: { ...makeInk(110, 110, 150, 150), contrast: 15 } }],
    ["a huge plain glyph", { kind: "icon" as const, ink: makeInk(100, 100, 500, 500) }],
  ])("ignores what is %s", (_, given) => {
    const candidate = makeCandidate({ kind: "button", ...given });
    candidate.visibleBox = { ...candidate.box, y2: Math.min(candidate.box.y2, SCREEN.height) };
    expect(clean(candidate)).toEqual({ boxes: [], ignore: [candidate.visibleBox] });
  });

  it("calls a large colourful drawing an image", () => {
    const ink = { ...makeInk(100, 100, 300, 300), colorCount: 30 };
    expect(clean(makeCandidate({ kind: "icon", source: "automatic", ink })).boxes[0]?.kind).toBe("image");
  });

  it("drops buttons that contain buttons, and pictures that fill the screen", () => {
    const container = makeCandidate({ kind: "button", box: { x1: 0, y1: 0, x2: 720, y2: 200 } });
    const left = makeCandidate({ kind: "button", box: { x1: 10, y1: 10, x2: 200, y2: 100 } });
    const right = makeCandidate({ kind: "button", box: { x1: 300, y1: 10, x2: 500, y2: 100 } });
    const wallpaper = makeCandidate({ kind: "image", box: { x1: 0, y1: 0, x2: 720, y2: 1280 } });
    expect(clean(wallpaper, container, left, right).boxes.map(({ x1 }) => x1)).toEqual([10, 300]);
  });

  it("keeps one of two boxes of the same thing, the one that paints it", () => {
    const wrapper = makeCandidate({ kind: "input", paintsBox: false, box: { x1: 98, y1: 98, x2: 302, y2: 182 } });
    expect(clean(wrapper, makeCandidate({ kind: "input" })).boxes).toEqual([
      { kind: "input", x1: 100, y1: 100, x2: 300, y2: 180 },
    ]);
  });

  it("takes the drawing that fills a picture for the picture, not for an icon upon it", () => {
    const avatar = makeCandidate({ kind: "image", box: { x1: 0, y1: 0, x2: 80, y2: 80 } });
    const filling = { kind: "icon", source: "automatic", parent: 0, ink: makeInk(0, 0, 80, 80) } as const;
    const drawing = makeCandidate({ ...filling, box: { x1: 0, y1: 0, x2: 80, y2: 80 } });
    const badge = makeCandidate({ ...filling, box: { x1: 60, y1: 60, x2: 80, y2: 80 }, ink: makeInk(62, 62, 78, 78) });
    expect(clean(avatar, drawing, badge).boxes.map(({ kind, x1 }) => [kind, x1])).toEqual([
      ["image", 0],
      ["icon", 62],
    ]);
  });
});

describe("measureIou", () => {
  it("is the shared part of what both cover", () => {
    expect(measureIou({ x1: 0, y1: 0, x2: 2, y2: 2 }, { x1: 1, y1: 0, x2: 3, y2: 2 })).toBeCloseTo(1 / 3);
    expect(measureIou({ x1: 0, y1: 0, x2: 1, y2: 1 }, { x1: 5, y1: 5, x2: 6, y2: 6 })).toBe(0);
  });
});
