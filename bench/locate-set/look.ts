import type { IconDetection } from "../../src/domain/detection.ts";
import { finish } from "../../src/domain/steps.ts";
import { groundScreenInSteps, groundTexts, namesWholeText } from "../../src/locate/built-in/index.ts";
import { showProgress } from "../progress.ts";
import { startSightline } from "../sightline.ts";
import type { LocateCase } from "./cases.ts";
import { type Judged, judgeSeen } from "./judge.ts";

/** Judges the built-in where it looks at the pixels too, as the service does: each picture goes to the real Workers for its icons and controls. */
export async function lookAndJudge(cases: readonly LocateCase[]): Promise<Judged[]> {
  const detections = await detectAll([...new Set(cases.map(({ picture }) => picture))]);
  return cases.map((asked) => {
    const { query, texts, width, height } = asked;
    const seen = detections.get(asked.picture) ?? [];
    const answer = namesWholeText(query, texts)
      ? groundTexts(query, texts)
      : finish(groundScreenInSteps(query, { texts, detections: seen, width, height }));
    return judgeSeen(asked, seen, answer);
  });
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
