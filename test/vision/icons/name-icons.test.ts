import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ICON_KINDS, MAX_NAMED_ICONS } from "../../../src/domain/screens/icon-kinds.ts";
import type { FloatTensor, Model } from "../../../src/vision/hosts/host.ts";
import { nameControls, nameDetections, nameIcons } from "../../../src/vision/icons/name-icons.ts";
import { type Colour, paintRectangles } from "../painted-image.ts";

const PAPER: Colour = [250, 250, 250];
const INK: Colour = [30, 30, 30];
const CLASSES = ICON_KINDS.length + 1;
const image = paintRectangles(400, 300, PAPER, [
  { x: 40, y: 30, width: 20, height: 20, colour: INK },
  { x: 140, y: 30, width: 20, height: 20, colour: INK },
]);
const FIRST = { x1: 40, y1: 30, x2: 60, y2: 50 };
const SECOND = { x1: 140, y1: 30, x2: 160, y2: 50 };

/** A network that answers the same chances to everything, and remembers how much it was shown. */
function answering(chances: Partial<Record<(typeof ICON_KINDS)[number], number>>) {
  const shown: number[] = [];
  const model: Model = {
    run: async ({ dims: [count = 0] }: FloatTensor) => {
      shown.push(count);
      const data = new Float32Array(count * CLASSES);
      for (let icon = 0; icon < count; icon++)
        for (const [at, kind] of ICON_KINDS.entries()) data[icon * CLASSES + at] = chances[kind] ?? 0;
      return { data, dims: [count, CLASSES] };
    },
  };
  return { model, shown };
}

describe("the namer", () => {
  test("tells at most three kinds, the likeliest first, and none that is hardly likely", async () => {
    const { model } = answering({ bell: 0.2, settings: 0.55, search: 0.12, home: 0.09, user: 0.01 });
    expect(await nameIcons(image, [FIRST], model)).toEqual([
      [
        { kind: "settings", chance: 0.55 },
        { kind: "bell", chance: 0.2 },
        { kind: "search", chance: 0.12 },
      ],
    ]);
  });

  test("answers in the order of the boxes, and nothing for one that can't be an icon", async () => {
    const { model, shown } = answering({ bell: 0.9 });
    const rule = { x1: 0, y1: 0, x2: 300, y2: 2 };
    const told = [{ kind: "bell", chance: 0.9 }];
    expect(await nameIcons(image, [rule, FIRST, SECOND], model)).toEqual([[], told, told]);
    expect(shown).toEqual([2]);
  });

  test("runs no network without boxes", async () => {
    const { model, shown } = answering({ bell: 0.9 });
    expect(await nameIcons(image, [], model)).toEqual([]);
    expect(await nameControls(image, [{ x1: 200, y1: 200, x2: 240, y2: 240 }], model)).toEqual([[]]);
    expect(shown).toEqual([]);
  });

  test("names only so many detections of a picture, and only what may be an icon", async () => {
    const bbox = { x1: 0.1, y1: 0.1, x2: 0.15, y2: 0.1667 };
    const icon = { bbox, class_id: 0, class_name: "icon", confidence: 0.9 };
    const wide = { ...icon, bbox: { x1: 0.1, y1: 0.1, x2: 0.6, y2: 0.2 }, class_name: "button" };
    const { model } = answering({ bell: 0.9 });
    const named = await nameDetections(
      image,
      [wide, { ...icon, class_name: "row" }, ...Array.from({ length: MAX_NAMED_ICONS + 5 }, () => icon)],
      model,
    );
    expect(named).toHaveLength(MAX_NAMED_ICONS + 7);
    expect(named.filter(({ length }) => length > 0)).toHaveLength(MAX_NAMED_ICONS);
    expect(named.slice(0, 2)).toEqual([[], []]);
  });

  test("has the kinds that its network was taught, in their order", () => {
    const taught = readFileSync("training/icons/kinds.txt", "utf8")
      .split("\n")
      .flatMap((line) => /^([\w-]+):/.exec(line)?.[1] ?? []);
    expect(taught).toEqual(ICON_KINDS);
    expect(readFileSync("models/icon-namer.onnx", "latin1")).toContain(`then none of them: ${ICON_KINDS.join(" ")}`);
  });
});
