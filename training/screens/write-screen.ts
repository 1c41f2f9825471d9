import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { estimateLetterHeight } from "../../src/vision/letter-height.ts";
import type { Capture } from "./browser.ts";
import type { Box } from "./candidate.ts";
import type { LabelledBox } from "./clean.ts";
import type { ComposedScreen } from "./compose-screen.ts";
import { addAlpha, decodePixels, encodeJpeg } from "./images.ts";
import { cleanTexts, measureTruth } from "./measure-truth.ts";
import type { Device } from "./scene.ts";

/** What is written beside each image. Boxes are in image pixels. */
export type ScreenRecord = {
  scene: string;
  kit: string;
  split: "train" | "unseen" | "kept-out";
  seed: number;
  index: number;
  width: number;
  height: number;
  pixelRatio: number;
  /** As the Worker estimates it, in image pixels, to choose the scale at which it shows the screen to the network. */
  letterHeight: number | null;
  form: Device["form"];
  platform: Device["platform"];
  dark: boolean;
  lang: string;
  boxes: LabelledBox[];
  ignore: Box[];
  /** Text that can be read, in stretches of one line and one element, each as tall as its font. */
  texts: Box[];
};

/** What a record says of its screen beside what was captured. */
type ScreenFacts = Pick<ComposedScreen, "device" | "dark" | "lang" | "jpegQuality"> & {
  scene: { name: string; kit: string; split?: ScreenRecord["split"] };
};

/** The name that screen `index` has, without its ending. */
export function nameScreen(index: number): string {
  return String(index).padStart(6, "0");
}

/** Writes the image and then, in one step, its ground truth: so a record that exists is a screen that is complete. */
export async function writeScreen(
  folder: string,
  seed: number,
  index: number,
  composed: ScreenFacts,
  capture: Capture,
): Promise<ScreenRecord> {
  const [shown, hidden] = await Promise.all([decodePixels(capture.screen), decodePixels(capture.withoutInk)]);
  const { scene, device } = composed;
  const { width, height } = shown;
  const truth = measureTruth(capture.candidates, shown, hidden, { width, height, pixelRatio: device.pixelRatio });
  const record: ScreenRecord = {
    scene: scene.name,
    kit: scene.kit,
    split: scene.split ?? "train",
    seed,
    index,
    width,
    height,
    pixelRatio: device.pixelRatio,
    letterHeight: estimateLetterHeight(addAlpha(shown)),
    form: device.form,
    platform: device.platform,
    dark: composed.dark,
    lang: composed.lang,
    ...truth,
    texts: cleanTexts(capture.texts, device.pixelRatio),
  };
  const path = join(folder, nameScreen(index));
  writeFileSync(`${path}.jpg`, await encodeJpeg(shown, composed.jpegQuality));
  writeFileSync(`${path}.json.new`, JSON.stringify(record));
  renameSync(`${path}.json.new`, `${path}.json`);
  return record;
}
