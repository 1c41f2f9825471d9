import {
  gatherElementEvidence,
  gatherTextEvidence,
  groundElements,
  groundTexts,
} from "../../src/locate/built-in/index.ts";
import type { Evidence } from "../../src/locate/built-in/ranking/evidence.ts";
import type { LocateCase } from "./cases.ts";
import { type Answer, type Judged, judgeElement, judgeText } from "./judge.ts";

/** The information from the picture. */
export const SEEN_PARTS = ["icons", "colours"] as const;
export type SeenPart = (typeof SEEN_PARTS)[number];

/** A case that was answered. `judge` tells if another answer is right; `gather` gives what it was decided by, with these parts of the picture. */
export type Tried = { judged: Judged; judge(answer: Answer): Judged; gather(parts?: readonly SeenPart[]): Evidence };
export type TriedMode = { mode: string; tried: readonly Tried[] };

/** Answers all cases without their pictures. */
export function tryByNames(cases: readonly LocateCase[]): TriedMode[] {
  const elements = cases.map((asked): Tried => {
    const judge = (answer: Answer) => judgeElement(asked, answer);
    const judged = judge(groundElements(asked.query, asked.elements));
    return { judged, judge, gather: () => gatherElementEvidence(asked.query, asked.elements) };
  });
  const texts = cases.map((asked): Tried => {
    const judge = (answer: Answer) => judgeText(asked, answer);
    const judged = judge(groundTexts(asked.query, asked.texts));
    return { judged, judge, gather: () => gatherTextEvidence(asked.query, asked.texts) };
  });
  return [
    { mode: "elements", tried: elements },
    { mode: "screenshots", tried: texts },
  ];
}
