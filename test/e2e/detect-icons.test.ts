import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { measureIou } from "../../src/domain/screens/box.ts";
import type { IconDetection } from "../../src/domain/screens/detection.ts";
import { planFirstLook } from "../../src/vision/detection-plan.ts";
import { estimateLetterHeight } from "../../src/vision/letter-height.ts";
import { type Harness, startHarness } from "../harness.ts";
import { type DetectAnswer, type DetectOptions, detect } from "./detect-client.ts";
import { expectSane } from "./expect-sane.ts";
import { cropImage, decodeFile, encodeRgbaPng } from "./picture-files.ts";
import { readScreen, type ScreenName } from "./sample-screens.ts";

/** How far boxes of six digits can be off in an overlap that was judged before rounding. */
const ROUNDING = 0.002;
/** One fits into one tile, the other, a part of a 4K screen, needs several. */
const SCREENS = [
  { screen: "settings", width: 1080, height: 2340, isTiled: false },
  { screen: "dashboard", width: 2560, height: 1200, isTiled: true },
] as const;

let harness: Harness;
const pictures = new Map<ScreenName, Uint8Array>();
/** Everything that the network proposes, at the lowest threshold. */
const all = new Map<ScreenName, DetectAnswer>();
const thinned = new Map<string, Promise<DetectAnswer>>();

beforeAll(async () => {
  harness = await startHarness({ vision: true });
  for (const { screen, width, height } of SCREENS) {
    const part = cropImage(await decodeFile(readScreen(screen)), { x1: 0, y1: 0, x2: width, y2: height });
    pictures.set(screen, encodeRgbaPng(part));
    all.set(screen, await ask(screen, { confidence_threshold: 0 }));
  }
});
afterAll(() => harness?.close());

const ask = (screen: ScreenName, options: DetectOptions) =>
  detect(harness, pictures.get(screen) ?? new Uint8Array(), { inference_type: "detect", ...options });

/** Returns everything that the network proposes, but for what overlaps by more than the threshold. Looks once for each. */
function askAll(screen: ScreenName, nms_iou_threshold: number): Promise<DetectAnswer> {
  const name = `${screen} ${nms_iou_threshold}`;
  const asked = thinned.get(name) ?? ask(screen, { confidence_threshold: 0, nms_iou_threshold });
  thinned.set(name, asked);
  return asked;
}

function listIcons(answer: DetectAnswer | undefined): IconDetection[] {
  if (!answer) throw new Error("the screen was not looked at");
  return answer.body.data.icon_detections;
}

/** Returns the greatest overlap of two detections of one class. */
function measureWorstOverlap(icons: readonly IconDetection[]): number {
  let worst = 0;
  icons.forEach((a, index) => {
    for (const b of icons.slice(index + 1)) {
      if (a.class_id === b.class_id) worst = Math.max(worst, measureIou(a.bbox, b.bbox));
    }
  });
  return worst;
}

describe.each(SCREENS)("icons of $screen, $width x $height", ({ screen, width, height, isTiled }) => {
  it(`are seen in ${isTiled ? "several tiles" : "one tile"}`, async () => {
    const image = await decodeFile(pictures.get(screen) ?? new Uint8Array());
    const { tiles } = planFirstLook(width, height, estimateLetterHeight(image));
    expect(tiles.length > 1).toBe(isTiled);
  });

  it("at threshold 0: sane, counted, and not one of a class twice", () => {
    const answer = all.get(screen);
    if (answer) expectSane(answer, width, height);
    expect(listIcons(answer).length).toBeGreaterThan(10);
    expect(measureWorstOverlap(listIcons(answer))).toBeLessThanOrEqual(0.5 + ROUNDING);
  });

  it("a confidence threshold keeps detections at the threshold, and drops those below it", async () => {
    const confidences = listIcons(all.get(screen)).map(({ confidence }) => confidence);
    const threshold = confidences[Math.floor(confidences.length / 10)] ?? Number.NaN;
    const at = await ask(screen, { confidence_threshold: threshold });
    expectSane(at, width, height);
    expect(listIcons(at).filter(({ confidence }) => confidence < threshold)).toEqual([]);
    expect(at.body.data.metadata.icon_detections_before_nms).toBeGreaterThan(0);
    const above = await ask(screen, { confidence_threshold: Math.min(1, threshold + 0.0001) });
    expect(listIcons(above).filter(({ confidence }) => confidence <= threshold)).toEqual([]);
    expect(above.body.data.metadata.icon_detections_before_nms).toBeLessThan(
      at.body.data.metadata.icon_detections_before_nms,
    );
    expect(at.body.data.metadata.icon_detections_before_nms).toBeLessThanOrEqual(
      all.get(screen)?.body.data.metadata.icon_detections_before_nms ?? 0,
    );
  });

  it("at threshold 1 there is nothing that isn't certain", async () => {
    const answer = await ask(screen, { confidence_threshold: 1 });
    expect(listIcons(answer).filter(({ confidence }) => confidence < 1)).toEqual([]);
  });

  it.each([0, 0.3, 0.8])("at overlap threshold %s no two of a class overlap by more", async (threshold) => {
    const icons = listIcons(await askAll(screen, threshold));
    expect(icons.length).toBeGreaterThan(0);
    expect(measureWorstOverlap(icons)).toBeLessThanOrEqual(threshold + ROUNDING);
  });

  it("the higher the overlap threshold the more stays, and the candidates are the same", async () => {
    const [none, some] = [await askAll(screen, 0), await askAll(screen, 1)];
    expect(listIcons(some).length).toBeGreaterThan(listIcons(none).length);
    expect(none.body.data.metadata.icon_detections_before_nms).toBe(some.body.data.metadata.icon_detections_before_nms);
  });

  it("asked again, the same answer", async () => {
    expect(listIcons(await ask(screen, { confidence_threshold: 0 }))).toEqual(listIcons(all.get(screen)));
  });
});
