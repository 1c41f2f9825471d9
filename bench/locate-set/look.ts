import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { NamedBoxes } from "../../src/domain/screens/detection.ts";
import { finish } from "../../src/domain/steps.ts";
import { groundPicturedElements, groundScreenshot, placeSeen } from "../../src/locate/ask-built-in.ts";
import {
  gatherElementEvidence,
  gatherScreenEvidence,
  gatherTextEvidence,
  listWorthSeeing,
  type SeenElements,
} from "../../src/locate/built-in/index.ts";
import type { ControlBoxes, SeenScreen } from "../../src/services/locating/look-at-screen.ts";
import { showProgress } from "../progress.ts";
import type { LocateCase } from "./cases.ts";
import { type Answer as Given, judgeElement, judgeSeen } from "./judge.ts";
import { type Looker, startLooker } from "./looker.ts";
import { SEEN_PARTS, type SeenPart, type Tried } from "./tried.ts";

/** Analyzes pictures by their files, each once. */
type FileLooker = {
  look(picture: string, readsText: boolean): Promise<SeenScreen | null>;
  lookAt(picture: string, asked: ControlBoxes): Promise<NamedBoxes | null>;
};

/**
 * Judges the built-in in both modes where it gets the pictures, too, and looks at them, as the service does, and where it gets nothing else: `pictures`,
 * whose texts it reads itself. What is seen is kept in the file `looks`, where one is given, so that another run needs no look.
 */
export async function lookAndJudge(
  cases: readonly LocateCase[],
  looks?: string,
): Promise<{ elements: Tried[]; screenshots: Tried[]; pictures: Tried[] }> {
  const seen = new Map<string, unknown>(
    looks && existsSync(looks) ? (JSON.parse(readFileSync(looks, "utf8")) as [string, unknown][]) : [],
  );
  let started: Promise<Looker> | undefined;
  const once = async <Answer>(key: unknown[], take: (looker: Looker) => Promise<Answer>): Promise<Answer> => {
    const spelled = JSON.stringify(key);
    if (!seen.has(spelled)) {
      started ??= startLooker();
      seen.set(spelled, await take(await started));
    }
    return seen.get(spelled) as Answer;
  };
  const looker: FileLooker = {
    look: (picture, readsText) =>
      once([picture, readsText], (looker) => looker.look(readFileSync(picture), { readsText })),
    lookAt: (picture, asked) => once([picture, asked], (looker) => looker.lookAt(readFileSync(picture), asked)),
  };
  const tried = { elements: [] as Tried[], screenshots: [] as Tried[], pictures: [] as Tried[] };
  try {
    for (const [at, asked] of cases.entries()) {
      showProgress(`case ${at + 1} of ${cases.length}`);
      tried.elements.push(await tryPictured(asked, looker));
      tried.screenshots.push(await tryScreenshot(asked, asked.texts, looker));
      tried.pictures.push(await tryScreenshot(asked, [], looker));
    }
  } finally {
    showProgress("");
    await (await started)?.close();
    if (looks) writeFileSync(looks, JSON.stringify([...seen]));
  }
  return tried;
}

async function tryPictured(asked: LocateCase, looker: FileLooker): Promise<Tried> {
  const { query, elements, width, height, picture } = asked;
  let seen: SeenElements | undefined;
  const look = async (boxes: ControlBoxes) => {
    const looked = await looker.lookAt(picture, boxes);
    if (looked) seen = placeSeen(listWorthSeeing(elements, { width, height }), looked);
    return looked;
  };
  const question = { query, elements, screenshot: { width, height, look } };
  const judge = (answer: Given) => judgeElement(asked, answer);
  const judged = judge(await groundPicturedElements(question, async (steps) => finish(steps)));
  const gather = (parts: readonly SeenPart[] = SEEN_PARTS) =>
    gatherElementEvidence(query, elements, {
      icons: (parts.includes("icons") && seen?.icons) || new Map(),
      shades: (parts.includes("colours") && seen?.shades) || new Map(),
    });
  return { judged, judge, gather };
}

/** `sent`: the texts that the caller sends. Without any, the built-in reads them itself. */
async function tryScreenshot(asked: LocateCase, sent: LocateCase["texts"], looker: FileLooker): Promise<Tried> {
  const { query, width, height, picture } = asked;
  const look = () => looker.look(picture, sent.length === 0);
  const question = { query, texts: sent, screenshot: { width, height }, look };
  const answer = await groundScreenshot(question, async (steps) => finish(steps));
  const { texts } = answer;
  const detections = answer.detections ?? [];
  const judge = (given: Given) => judgeSeen({ ...asked, texts }, detections, given);
  const gather = (parts: readonly SeenPart[] = SEEN_PARTS) => {
    if (!answer.detections) return gatherTextEvidence(query, texts);
    const known = detections.map((one) => ({
      ...one,
      icons: parts.includes("icons") ? (one.icons ?? []) : [],
      shade: parts.includes("colours") ? (one.shade ?? null) : null,
    }));
    return gatherScreenEvidence(query, { texts, detections: known, width, height });
  };
  return { judged: judge(answer), judge, gather };
}
