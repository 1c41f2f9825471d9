import { describe, expect, it } from "vitest";
import * as corpora from "./corpus/corpora.ts";
import {
  answerCorpus,
  measureAccuracy,
  measureBrier,
  type Outcome,
  tabulateByKind,
} from "./corpus/measure-accuracy.ts";

// The floors stand a little below what was measured, and guard against a fall. corpora.ts says what each part is.
const tuned = answerCorpus(corpora.tuned);
const practice = answerCorpus(corpora.practice);
const heldOut = answerCorpus(corpora.heldOut);
const validation = answerCorpus(corpora.validation);
const all = [...tuned, ...practice, ...heldOut, ...validation];

const absent = (outcomes: readonly Outcome[]) => outcomes.filter((outcome) => outcome.asked.want === null);
const present = (outcomes: readonly Outcome[]) => outcomes.filter((outcome) => outcome.asked.want !== null);
const report = (name: string, outcomes: readonly Outcome[]) =>
  console.log([name, ...tabulateByKind(outcomes), `all ${measureAccuracy(outcomes).toFixed(3)}`].join("\n"));
const listWrong = (outcomes: readonly Outcome[]) =>
  outcomes
    .filter((outcome) => !outcome.right)
    .map((outcome) => `${outcome.screen}: ${outcome.asked.query}`)
    .join("\n");

describe("the grounder on the corpus", () => {
  it("has enough to be judged by: 700 queries, 180 of them for what is not there", () => {
    expect(all.length).toBeGreaterThanOrEqual(700);
    expect(absent(all).length).toBeGreaterThanOrEqual(180);
    for (const outcome of all) expect(outcome.asked.want === null || outcome.asked.want.length > 0).toBe(true);
  });

  it("wants only what its screens hold", () => {
    for (const { name, elements, cases } of Object.values(corpora).flat()) {
      const ids = new Set(elements.map((element) => element.id));
      expect(ids.size, name).toBe(elements.length);
      for (const { query, want } of cases) for (const id of want ?? []) expect(ids, `${name}: ${query}`).toContain(id);
    }
  });

  it("finds what is meant on the screens that it was worked out on", () => {
    report("tuned", tuned);
    report("practice", practice);
    expect(measureAccuracy(tuned), listWrong(tuned)).toBeGreaterThanOrEqual(0.97);
    expect(measureAccuracy(practice), listWrong(practice)).toBeGreaterThanOrEqual(0.86);
  });

  it("finds what is meant on screens that it was not worked out on", () => {
    report("held out", heldOut);
    report("validation", validation);
    expect(measureAccuracy(heldOut)).toBeGreaterThanOrEqual(0.88);
    expect(measureAccuracy(validation)).toBeGreaterThanOrEqual(0.76);
  });

  it("says so when a thing is not there", () => {
    expect(measureAccuracy(absent(tuned))).toBeGreaterThanOrEqual(0.92);
    expect(measureAccuracy(absent(practice))).toBeGreaterThanOrEqual(0.9);
    expect(measureAccuracy(absent([...heldOut, ...validation]))).toBeGreaterThanOrEqual(0.86);
    expect(measureAccuracy(present(all))).toBeGreaterThanOrEqual(0.86);
  });

  it("is surer where it is right", () => {
    const bins = [0, 0.5, 0.7, 0.85, 1.01].map((from, at, edges) => {
      const inBin = all.filter(({ confidence }) => confidence >= from && confidence < (edges[at + 1] ?? 0));
      return { from, count: inBin.length, accuracy: inBin.length === 0 ? 1 : measureAccuracy(inBin) };
    });
    console.log(
      bins
        .map(({ from, count, accuracy }) => `from ${from}: ${count} answers, ${accuracy.toFixed(3)} right`)
        .join("\n"),
    );
    console.log(
      `Brier ${measureBrier(all).toFixed(4)}, unseen ${measureBrier([...heldOut, ...validation]).toFixed(4)}`,
    );
    expect(measureBrier(all)).toBeLessThan(0.1);
    expect(bins[3]?.accuracy).toBeGreaterThan(0.93);
    expect(bins[3]?.accuracy).toBeGreaterThanOrEqual(bins[1]?.accuracy ?? 1);
    expect(bins[3]?.accuracy).toBeGreaterThan(bins[0]?.accuracy ?? 1);
  });
});
