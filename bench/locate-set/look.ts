import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildAssets } from "../../scripts/build-assets.ts";
import type { Box } from "../../src/domain/box.ts";
import type { IconGuess } from "../../src/domain/icon-kinds.ts";
import { finish } from "../../src/domain/steps.ts";
import { groundPicturedElements, groundScreenshot } from "../../src/locate/ask-built-in.ts";
import {
  gatherElementEvidence,
  gatherScreenEvidence,
  gatherTextEvidence,
  listLikelyIcons,
} from "../../src/locate/built-in/index.ts";
import type { NamedDetection } from "../../src/services/look-at-screen.ts";
import { startHarness } from "../../test/harness.ts";
import { showProgress } from "../progress.ts";
import type { LocateCase } from "./cases.ts";
import { listByChance, type Tried } from "./causes.ts";
import { type Answer as Given, judgeElement, judgeSeen } from "./judge.ts";

const LOOKER = join(import.meta.dirname, "workers/looker/wrangler.toml");

/** A look at pictures through the real vision Worker; each is taken once. */
type Looker = {
  look(picture: string): Promise<readonly NamedDetection[] | null>;
  nameIcons(picture: string, boxes: readonly Box[]): Promise<readonly (readonly IconGuess[])[] | null>;
};

/**
 * Judges the built-in in both modes where it gets the pictures, too, and looks at them, as the service does. What is seen is kept in the file `looks`,
 * where one is given, so that another run needs no look.
 */
export async function lookAndJudge(
  cases: readonly LocateCase[],
  looks?: string,
): Promise<{ elements: Tried[]; screenshots: Tried[] }> {
  const seen = new Map<string, unknown>(
    looks && existsSync(looks) ? (JSON.parse(readFileSync(looks, "utf8")) as [string, unknown][]) : [],
  );
  let started: ReturnType<typeof startVision> | undefined;
  const ask = async <Answer>(picture: string, headers: Record<string, string>): Promise<Answer> => {
    const key = JSON.stringify([picture, headers]);
    if (!seen.has(key)) {
      started ??= startVision();
      const harness = await started;
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
  const tried = { elements: [] as Tried[], screenshots: [] as Tried[] };
  try {
    for (const [at, asked] of cases.entries()) {
      showProgress(`case ${at + 1} of ${cases.length}`);
      tried.elements.push(await tryPictured(asked, looker));
      tried.screenshots.push(await tryScreenshot(asked, looker));
    }
  } finally {
    showProgress("");
    await (await started)?.close();
    if (looks) writeFileSync(looks, JSON.stringify([...seen]));
  }
  return tried;
}

async function startVision() {
  await buildAssets();
  return startHarness({ own: true, vision: true, workers: [LOOKER] });
}

async function tryPictured(asked: LocateCase, looker: Looker): Promise<Tried> {
  const { query, elements, width, height, picture } = asked;
  let icons: ReadonlyMap<number, readonly IconGuess[]> = new Map();
  const nameIcons = async (boxes: readonly Box[]) => {
    const named = await looker.nameIcons(picture, boxes);
    const likely = listLikelyIcons(elements, { width, height });
    icons = new Map(likely.map(({ index }, at) => [index, named?.[at] ?? []]));
    return named;
  };
  const question = { query, elements, screenshot: { width, height, nameIcons } };
  const judge = (answer: Given) => judgeElement(asked, answer);
  const judged = judge(await groundPicturedElements(question, async (steps) => finish(steps)));
  return { judged, judge, listByChance: () => listByChance(gatherElementEvidence(query, elements, icons)) };
}

async function tryScreenshot(asked: LocateCase, looker: Looker): Promise<Tried> {
  const { query, texts, width, height, picture } = asked;
  const question = { query, texts, screenshot: { width, height }, look: () => looker.look(picture) };
  const answer = await groundScreenshot(question, async (steps) => finish(steps));
  const detections = answer.detections ?? [];
  const judge = (given: Given) => judgeSeen(asked, detections, given);
  const gather = () =>
    answer.detections
      ? gatherScreenEvidence(query, { texts, detections, width, height })
      : gatherTextEvidence(query, texts);
  return { judged: judge(answer), judge, listByChance: () => listByChance(gather()) };
}
