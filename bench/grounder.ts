// Accuracy by kind of query, and time a query, of the built-in grounder: `node bench/grounder.ts`.
import { groundElements } from "../src/locate/built-in/index.ts";
import * as corpora from "../test/locate/built-in/corpus/corpora.ts";
import {
  answerCorpus,
  measureAccuracy,
  measureBrier,
  type Outcome,
  tabulateByKind,
} from "../test/locate/built-in/corpus/measure-accuracy.ts";
import { fillScreen } from "./long-screen.ts";

const parts = [
  ["tuned", corpora.tuned],
  ["practice", corpora.practice],
  ["held out", corpora.heldOut],
  ["validation", corpora.validation],
] as const;

for (const [name, screens] of parts) {
  const outcomes = answerCorpus(screens);
  console.log(
    `\n${name}: ${outcomes.length} queries, ${measureAccuracy(outcomes).toFixed(3)} right, Brier ${measureBrier(outcomes).toFixed(4)}`,
  );
  console.log(tabulateByKind(outcomes).join("\n"));
}

const unseen = answerCorpus([...corpora.heldOut, ...corpora.validation]);
console.log("\nconfidence where not worked on (held out, validation)\n            answers   said  right");
for (const [name, isKind] of [
  ["found", (outcome: Outcome) => outcome.answered !== null],
  ["not found", (outcome: Outcome) => outcome.answered === null],
] as const)
  for (const [from, to] of [
    [0, 0.6],
    [0.6, 0.8],
    [0.8, 0.9],
    [0.9, 1.01],
  ] as const) {
    const bin = unseen.filter((one) => isKind(one) && one.confidence >= from && one.confidence < to);
    const said = bin.reduce((sum, one) => sum + one.confidence, 0) / bin.length;
    if (bin.length > 0)
      console.log(
        `${name.padEnd(10)} ${String(bin.length).padStart(8)}  ${said.toFixed(3)}  ${measureAccuracy(bin).toFixed(3)}`,
      );
  }

const queries = parts.flatMap(([, screens]) => screens.flatMap((screen) => screen.cases.map((one) => one.query)));

console.log("\nelements   microseconds a query (median, 95th percentile)");
for (const count of [10, 200, 2000]) {
  const elements = fillScreen(count);
  const rounds = count > 1000 ? 60 : 300;
  for (let round = 0; round < 30; round++) groundElements(queries[round % queries.length] ?? "", elements);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const query = queries[(round * 7) % queries.length] ?? "";
    const start = process.hrtime.bigint();
    groundElements(query, elements);
    times.push(Number(process.hrtime.bigint() - start) / 1000);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0);
  console.log(`${String(count).padStart(8)}   ${at(0.5).padStart(7)} ${at(0.95).padStart(7)}`);
}
