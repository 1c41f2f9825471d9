import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildAssets } from "../../scripts/build-assets.ts";
import type { Box } from "../../src/domain/box.ts";
import type { IconGuess } from "../../src/domain/icon-kinds.ts";
import { finish } from "../../src/domain/steps.ts";
import { groundPicturedElements, groundScreenshot } from "../../src/locate/ask-built-in.ts";
import type { NamedDetection } from "../../src/services/look-at-screen.ts";
import { startHarness } from "../../test/harness.ts";
import { showProgress } from "../progress.ts";
import type { LocateCase } from "./cases.ts";
import { type Judged, judgeElement, judgeSeen } from "./judge.ts";

const LOOKER = join(import.meta.dirname, "workers/looker/wrangler.toml");

/** A look at pictures through the real vision Worker; each is taken once. */
type Looker = {
  look(picture: string): Promise<readonly NamedDetection[] | null>;
  nameIcons(picture: string, boxes: readonly Box[]): Promise<readonly (readonly IconGuess[])[] | null>;
};

/** Judges the built-in in both modes where it gets the pictures, too, and looks at them, as the service does. */
export async function lookAndJudge(
  cases: readonly LocateCase[],
): Promise<{ elements: Judged[]; screenshots: Judged[] }> {
  await buildAssets();
  const harness = await startHarness({ own: true, vision: true, workers: [LOOKER] });
  const seen = new Map<string, unknown>();
  const ask = async <Answer>(picture: string, headers: Record<string, string>): Promise<Answer> => {
    const key = JSON.stringify([picture, headers]);
    if (!seen.has(key)) {
      const response = await harness.fetchFrom("looker", "/", { method: "POST", body: readFileSync(picture), headers });
      if (!response.ok) throw new Error(`${picture}: ${response.status} ${await response.text()}`);
      seen.set(key, await response.json());
    }
    return seen.get(key) as Answer;
  };
  const looker: Looker = {
    look: (picture) => ask(picture, {}),
    nameIcons: (picture, boxes) => ask(picture, { "x-boxes": JSON.stringify(boxes) }),
  };
  const judged = { elements: [] as Judged[], screenshots: [] as Judged[] };
  try {
    for (const [at, asked] of cases.entries()) {
      showProgress(`case ${at + 1} of ${cases.length}`);
      judged.elements.push(await judgePictured(asked, looker));
      judged.screenshots.push(await judgeScreenshot(asked, looker));
    }
  } finally {
    showProgress("");
    await harness.close();
  }
  return judged;
}

async function judgePictured(asked: LocateCase, looker: Looker): Promise<Judged> {
  const { query, elements, width, height, picture } = asked;
  const screenshot = { width, height, nameIcons: (boxes: readonly Box[]) => looker.nameIcons(picture, boxes) };
  return judgeElement(
    asked,
    await groundPicturedElements({ query, elements, screenshot }, async (steps) => finish(steps)),
  );
}

async function judgeScreenshot(asked: LocateCase, looker: Looker): Promise<Judged> {
  const { query, texts, width, height, picture } = asked;
  const question = { query, texts, screenshot: { width, height }, look: () => looker.look(picture) };
  const answer = await groundScreenshot(question, async (steps) => finish(steps));
  return judgeSeen(asked, answer.detections ?? [], answer);
}
