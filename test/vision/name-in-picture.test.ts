import { readFileSync } from "node:fs";
import { expect, it, test } from "vitest";
import type { Box } from "../../src/domain/screens/box.ts";
import { MAX_NAMED_ICONS } from "../../src/domain/screens/icon-kinds.ts";
import { MAX_SHADED } from "../../src/domain/screens/shade.ts";
import type { VisionHost } from "../../src/vision/hosts/host.ts";
import { nameInPicture } from "../../src/vision/name-in-picture.ts";
import { estimateNaming } from "../../src/vision/queue/estimate-work.ts";
import { codecs } from "../images/codecs.ts";

const BOX: Box = { x1: 10, y1: 10, x2: 60, y2: 60 };
const image = readFileSync("test/screens/settings.png");
const host = {
  codecs,
  openModel: async () => {
    throw new Error("No network is needed.");
  },
} as unknown as VisionHost;
const boxes = (count: number) => Array.from({ length: count }, () => BOX);

it("tells colours without opening a network, where no icons are asked for", async () => {
  const answer = await nameInPicture({ image, boxes: [], shaded: boxes(MAX_SHADED) }, host);
  if (!answer.ok) throw new Error(answer.detail);
  expect(answer.names).toEqual([]);
  expect(answer.shades).toHaveLength(MAX_SHADED);
  expect(answer.shades[0]).toMatchObject({ around: { red: expect.any(Number) } });
});

it.each([
  ["too many icons", { boxes: boxes(MAX_NAMED_ICONS + 1), shaded: [] }],
  ["too many colours", { boxes: [], shaded: boxes(MAX_SHADED + 1) }],
  ["a box that isn't numbers", { boxes: [], shaded: [{ ...BOX, x2: Number.NaN }] }],
])("refuses %s", async (_, asked) => {
  await expect(nameInPicture({ image, ...asked }, host)).rejects.toThrow(RangeError);
});

test("the estimate of a look counts icons and colours", () => {
  const picture = { width: 1000, height: 1000 };
  const decoding = estimateNaming(picture, 0, 0);
  expect(estimateNaming(picture, 10, 0)).toBeGreaterThan(decoding);
  expect(estimateNaming(picture, 0, MAX_SHADED)).toBeGreaterThan(decoding);
});
