import type { IconDetection } from "../../src/domain/detection.ts";
import { finish } from "../../src/domain/steps.ts";
import { groundScreenshot } from "../../src/locate/ask-built-in.ts";
import { showProgress } from "../progress.ts";
import { startSightline } from "../sightline.ts";
import type { LocateCase } from "./cases.ts";
import { type Judged, judgeSeen } from "./judge.ts";

/** Judges the built-in where it looks at the pixels too, as the service does: each picture goes to the real Workers for its icons and controls. */
export async function lookAndJudge(cases: readonly LocateCase[]): Promise<Judged[]> {
  const detections = await detectAll([...new Set(cases.map(({ picture }) => picture))]);
  const judged: Judged[] = [];
  for (const asked of cases) {
    const { query, texts, width, height } = asked;
    const seen = detections.get(asked.picture) ?? [];
    const question = { query, texts, screenshot: { width, height }, look: async () => seen };
    judged.push(judgeSeen(asked, seen, await groundScreenshot(question, async (steps) => finish(steps))));
  }
  return judged;
}

async function detectAll(pictures: readonly string[]): Promise<Map<string, readonly IconDetection[]>> {
  const sightline = await startSightline();
  const found = new Map<string, readonly IconDetection[]>();
  try {
    for (const picture of pictures) {
      showProgress(`picture ${found.size + 1} of ${pictures.length}`);
      const { icon_detections } = await sightline.detect(picture, { inference_type: "detect" });
      found.set(picture, icon_detections);
    }
  } finally {
    showProgress("");
    await sightline.close();
  }
  return found;
}
