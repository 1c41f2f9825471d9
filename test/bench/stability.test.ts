import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { addAgreements, addWords, compareAnswers, compareWords } from "../../bench/stability/compare.ts";
import { makeVariants } from "../../bench/stability/variants.ts";
import { measureIou } from "../../src/domain/screens/box.ts";

const at = (x: number, name: string, size = 20) => ({ box: { x1: x, y1: 0, x2: x + size, y2: size }, name });

describe("boxes found again", () => {
  test.each([
    { name: "in place", found: [at(0, "icon")], agreement: { boxes: 1, tight: 1, loose: 1, renamed: 0 } },
    { name: "two pixels off", found: [at(2, "icon")], agreement: { boxes: 1, tight: 0, loose: 1, renamed: 0 } },
    { name: "under another name", found: [at(0, "image")], agreement: { boxes: 1, tight: 1, loose: 1, renamed: 1 } },
    {
      name: "beside another name",
      found: [at(0, "image"), at(1, "icon")],
      agreement: { boxes: 1, tight: 1, loose: 1, renamed: 0 },
    },
    { name: "elsewhere", found: [at(50, "icon")], agreement: { boxes: 1, tight: 0, loose: 0, renamed: 0 } },
  ])("$name", ({ found, agreement }) => {
    expect(compareAnswers([at(0, "icon")], found)).toEqual(agreement);
  });

  test("are summed up over pictures", () => {
    const one = { boxes: 3, tight: 1, loose: 2, renamed: 1 };
    expect(addAgreements([one, one])).toEqual({ boxes: 6, tight: 2, loose: 4, renamed: 2 });
  });
});

test("words count as often as they are read again, in whatever line", () => {
  const again = compareWords([at(0, "Save all"), at(50, "Save 設定")], [at(0, "all"), at(90, "Save 設 sure")]);
  expect(again).toEqual({ expected: 5, read: 4, again: 3 });
  expect(addWords([again, again])).toEqual({ expected: 10, read: 8, again: 6 });
});

/** Returns the position of the dark rectangle in a picture. */
async function findInk(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  const xs: number[] = [];
  const ys: number[] = [];
  data.forEach((level, index) => {
    if (level >= 128) return;
    xs.push(index % info.width);
    ys.push(Math.floor(index / info.width));
  });
  return { x1: Math.min(...xs), y1: Math.min(...ys), x2: Math.max(...xs) + 1, y2: Math.max(...ys) + 1 };
}

test("in every variant a thing is where its box was moved to", async () => {
  const box = { x1: 40, y1: 60, x2: 100, y2: 120 };
  const square = await sharp({ create: { width: 60, height: 60, channels: 3, background: "#000" } })
    .png()
    .toBuffer();
  const picture = await sharp({ create: { width: 200, height: 160, channels: 3, background: "#fff" } })
    .composite([{ input: square, left: box.x1, top: box.y1 }])
    .png()
    .toBuffer();
  const variants = await makeVariants(picture);
  expect(variants).toHaveLength(12);
  for (const { name, bytes, move } of variants) {
    expect(measureIou(await findInk(bytes), move(box) as typeof box), name).toBeGreaterThan(0.95);
  }
  const edge = { x1: 190, y1: 150, x2: 200, y2: 160 };
  expect(variants.filter(({ move }) => move(edge) === undefined)).toHaveLength(7);
});
