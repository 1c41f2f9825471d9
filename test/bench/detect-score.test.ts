import { describe, expect, test } from "vitest";
import { computeScores, scoreScreen } from "../../bench/detect/score.ts";
import { ELSEWHERE, find, HALF, icon, makeScreen, SCORE_CASES, TARGET } from "./detect-score-cases.ts";

describe("one screen", () => {
  test.each(SCORE_CASES)(
    "$name",
    ({ truth, found, subject = "all", targets = 0, right = 0, wrong = 0, centers = 0 }) => {
      expect(scoreScreen(makeScreen(truth), found, subject)).toMatchObject({
        targets,
        right,
        wrong,
        centersHit: centers,
      });
    },
  );

  test("the order of detections doesn't matter, only how sure they are", () => {
    const screen = makeScreen({ elements: [icon(TARGET), icon(ELSEWHERE)] });
    const found = [find(HALF, 0.4), find(TARGET, 0.8), find(ELSEWHERE, 0.6)];
    expect(scoreScreen(screen, [...found].reverse(), "all")).toEqual(scoreScreen(screen, found, "all"));
  });
});

describe("over screens", () => {
  const tally = (targets: number, verdicts: [confidence: number, right: boolean][], centersHit = 0) => ({
    targets,
    right: verdicts.filter(([, right]) => right).length,
    wrong: verdicts.filter(([, right]) => !right).length,
    centersHit,
    verdicts: verdicts.map(([confidence, right]) => ({ confidence, right })),
  });

  test("counts are added before they are divided", () => {
    const scores = computeScores([tally(1, [[0.9, true]], 1), tally(3, [[0.8, false]], 1)]);
    expect(scores).toMatchObject({ recall: 0.25, precision: 0.5, centerRecall: 0.5 });
    expect(scores.f1).toBeCloseTo(1 / 3, 12);
  });

  test("nothing to find and nothing found has no score", () => {
    expect(computeScores([tally(0, [])])).toEqual({
      recall: null,
      precision: null,
      f1: null,
      averagePrecision: null,
      centerRecall: null,
    });
  });

  test("finding nothing of something is an F1 of zero, without a precision", () => {
    expect(computeScores([tally(2, [])])).toMatchObject({ recall: 0, precision: null, f1: 0, averagePrecision: 0 });
  });

  test.each<[name: string, targets: number, verdicts: [number, boolean][], expected: number]>([
    [
      "all right",
      2,
      [
        [0.9, true],
        [0.8, true],
      ],
      1,
    ],
    [
      "the surest one wrong",
      1,
      [
        [0.9, false],
        [0.8, true],
      ],
      1 / 2,
    ],
    [
      "a wrong one between",
      2,
      [
        [0.9, true],
        [0.8, false],
        [0.7, true],
      ],
      (1 + 2 / 3) / 2,
    ],
    [
      "precision that rises again lifts what is before it",
      3,
      [
        [0.9, false],
        [0.8, true],
        [0.7, true],
      ],
      4 / 9,
    ],
    [
      "wrong ones after the last right one don't count",
      1,
      [
        [0.9, true],
        [0.1, false],
      ],
      1,
    ],
    ["half of the targets never found", 2, [[0.9, true]], 1 / 2],
  ])("average precision: %s", (_, targets, verdicts, expected) => {
    expect(computeScores([tally(targets, verdicts)]).averagePrecision).toBeCloseTo(expected, 12);
  });
});
