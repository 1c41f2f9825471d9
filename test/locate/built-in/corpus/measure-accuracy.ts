import { groundElements } from "../../../../src/locate/built-in/index.ts";
import type { CorpusCase, CorpusScreen } from "./corpus-case.ts";

/** One case, answered. `right` also when null was wanted and given. */
export type Outcome = {
  screen: string;
  asked: CorpusCase;
  answered: string | null;
  right: boolean;
  confidence: number;
};

/** Puts every case of every screen to the grounder. */
export function answerCorpus(screens: readonly CorpusScreen[]): Outcome[] {
  return screens.flatMap(({ name, elements, cases }) =>
    cases.map((asked) => {
      const { index, confidence } = groundElements(asked.query, elements);
      const answered = index === null ? null : (elements[index]?.id ?? null);
      const right = asked.want === null ? answered === null : answered !== null && asked.want.includes(answered);
      return { screen: name, asked, answered, right, confidence };
    }),
  );
}

/** Share of right answers, 0 to 1. */
export function measureAccuracy(outcomes: readonly Outcome[]): number {
  return outcomes.filter((outcome) => outcome.right).length / outcomes.length;
}

/** Mean squared distance between the confidence and what came true; 0 is perfect, 0.25 is a coin that knows nothing. */
export function measureBrier(outcomes: readonly Outcome[]): number {
  const squares = outcomes.map(({ right, confidence }) => (confidence - (right ? 1 : 0)) ** 2);
  return squares.reduce((sum, square) => sum + square, 0) / outcomes.length;
}

/** Lines of a table: kind of query, right answers, cases, share. */
export function tabulateByKind(outcomes: readonly Outcome[]): string[] {
  const kinds = [...new Set(outcomes.map((outcome) => outcome.asked.kind))].sort();
  return kinds.map((kind) => {
    const ofKind = outcomes.filter((outcome) => outcome.asked.kind === kind);
    const right = ofKind.filter((outcome) => outcome.right).length;
    return `${kind.padEnd(10)} ${String(right).padStart(4)} / ${String(ofKind.length).padStart(3)}  ${(right / ofKind.length).toFixed(3)}`;
  });
}
