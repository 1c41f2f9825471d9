// Accuracy by kind of query, and time per query, of the built-in grounder: `npm run bench:grounder [-- --write]`. With `--write` the tables go
// into the documents. `npm run bench:grounder -- FOLDER [--pixels] [--looks FILE] [--ablation] [--misses] [--write]` measures it on a folder of cases instead, beside
// others that go by names; with `--pixels` also with the pictures, in whose pixels it sees icons and controls, and which are looked at only once if what
// is seen is kept in FILE. `--ablation` shows what each part brings, `--misses` lists wrong answers and their causes; `--write` puts the causes into locate-set/misses.md,
// and with `--pixels` the shares of right answers into docs/accuracy.md.
import { readArguments } from "../scripts/command-line.ts";
import { groundElements } from "../src/locate/built-in/index.ts";
import * as corpora from "../test/locate/built-in/corpus/corpora.ts";
import {
  answerCorpus,
  measureAccuracy,
  measureBrier,
  type Outcome,
} from "../test/locate/built-in/corpus/measure-accuracy.ts";
import { answerSpoken, SPOKEN_PARTS, type SpokenOutcome } from "../test/locate/built-in/spoken-requests.ts";
import { answerPages, PAGE_PARTS, type PageOutcome } from "../test/locate/built-in/values/answer-pages.ts";
import { openReader } from "../test/open-reader.ts";
import { reportAblation } from "./locate-set/ablation.ts";
import { readLocateCases } from "./locate-set/cases.ts";
import { reportCauses, writeMisses } from "./locate-set/causes.ts";
import { reportKinds } from "./locate-set/kinds.ts";
import { lookAndJudge } from "./locate-set/look.ts";
import { listMisses, reportJudged, reportLocateSet } from "./locate-set/report.ts";
import { tryByNames } from "./locate-set/tried.ts";
import { fillScreen } from "./long-screen.ts";
import { writeMarkdownTable } from "./markdown-table.ts";
import { publish } from "./write-block.ts";

const USAGE = `npm run bench:grounder -- [FOLDER…] [options]
  FOLDER         cases to measure it on, beside others that go by names (default: its own table of accuracy and time)
  --pixels       also with the pictures
  --looks FILE   keep there what is seen in the pictures, so that each is looked at only once
  --ablation     show what each part brings
  --misses       list wrong answers and their causes
  --write        put the tables into the documents`;

const { values, positionals } = readArguments(USAGE, {
  options: {
    write: { type: "boolean", default: false },
    misses: { type: "boolean", default: false },
    pixels: { type: "boolean", default: false },
    ablation: { type: "boolean", default: false },
    looks: { type: "string" },
  },
  allowPositionals: true,
});
openReader();
for (const folder of positionals) {
  const cases = readLocateCases(folder);
  console.log(reportLocateSet(cases));
  const modes = tryByNames(cases);
  if (values.pixels) {
    const { elements, screenshots, pictures } = await lookAndJudge(cases, values.looks);
    for (const seen of [
      { mode: "elements with pictures", tried: elements },
      { mode: "screenshots, looked at", tried: screenshots },
      { mode: "screenshots alone", tried: pictures },
    ]) {
      console.log(
        `\n${reportJudged(
          seen.mode,
          seen.tried.map(({ judged }) => judged),
        )}`,
      );
      modes.push(seen);
    }
  }
  if (values.ablation) console.log(`\n${reportAblation(modes)}`);
  if (!values.misses && !values.write) continue;
  const causes = reportCauses(modes);
  console.log(`\n${causes}`);
  for (const { mode, tried } of modes)
    if (values.misses) console.log(`\n${mode}\n${listMisses(tried.map(({ judged }) => judged)).join("\n")}`);
  if (!values.write) continue;
  writeMisses(causes);
  if (values.pixels) {
    const command = "npm run bench:grounder -- FOLDER --pixels --write";
    publish({ name: "grounder-screens", command, body: reportKinds(modes) });
  }
}
if (positionals.length > 0) process.exit();
const parts = [
  ["tuned", answerCorpus(corpora.tuned)],
  ["practice", answerCorpus(corpora.practice)],
  ["held out", answerCorpus(corpora.heldOut)],
  ["validation", answerCorpus(corpora.validation)],
] as const;
const queries = parts.flatMap(([, outcomes]) => outcomes.map(({ asked }) => asked.query));

const accuracy = [tabulateCorpora(), tabulateKinds(), tabulateConfidence()].join("\n\n");
console.log(`${accuracy}\n`);
const times = tabulateTimes();
console.log(`${times}\n`);
const valued = tabulateValued();
console.log(`${valued}\n`);
const spoken = tabulateSpoken();
console.log(spoken);
if (values.write) {
  const command = "npm run bench:grounder -- --write";
  publish({ name: "grounder", command, body: accuracy });
  publish({ name: "grounder-values", command, body: valued });
  publish({ name: "grounder-languages", command, body: spoken });
  publish({ name: "grounder-time", command, body: times });
}

/** Requests as people say them, by language. */
function tabulateSpoken(): string {
  const parts = SPOKEN_PARTS.map((part) => answerSpoken(part));
  const count = (asked: readonly SpokenOutcome[]) => {
    const there = asked.filter(({ wanted }) => wanted !== null);
    const right = (some: readonly SpokenOutcome[]) => some.filter(({ wanted, answered }) => wanted === answered).length;
    const absent = asked.filter(({ wanted }) => wanted === null);
    return [`${right(there)} of ${there.length}`, `${right(absent)} of ${absent.length}`];
  };
  const describe = (name: string, isOfRow: (language: string) => boolean) => [
    name,
    ...parts.flatMap((part) => count([...part].flatMap(([language, asked]) => (isOfRow(language) ? asked : [])))),
  ];
  const languages = [...(parts[0]?.keys() ?? [])];
  return writeMarkdownTable([
    ["Language", ...SPOKEN_PARTS.flatMap((part) => [`${part}: there, and found`, "absent, and told so"])],
    ...languages.map((one) => describe(one, (language) => language === one)),
    describe("all but English", (language) => language !== "en"),
  ]);
}

/** Queries for extremes and values. */
function tabulateValued(): string {
  const columns = PAGE_PARTS.map((part) => answerPages(part));
  const count = (some: readonly PageOutcome[]) => `${some.filter(({ right }) => right).length} of ${some.length}`;
  const describe = (name: string, keep: (one: PageOutcome) => boolean) => [
    name,
    ...columns.map((column) => count(column.filter(keep))),
  ];
  return writeMarkdownTable([
    ["Right answers", ...PAGE_PARTS],
    describe("by the elements", ({ by }) => by === "elements"),
    describe("by the lines of text", ({ by }) => by === "texts"),
    describe("of both, found with a confidence of 0.8 or more", ({ answered, confidence }) =>
      answered !== null && confidence >= 0.8),
    describe("of both, where something fits", ({ fits }) => fits),
    describe("of both, where nothing fits", ({ fits }) => !fits),
  ]);
}

function tabulateCorpora(): string {
  return writeMarkdownTable([
    ["Corpus", "Queries", "Right", "Brier score"],
    ...parts.map(([name, outcomes]) => [
      name,
      String(outcomes.length),
      measureAccuracy(outcomes).toFixed(3),
      measureBrier(outcomes).toFixed(4),
    ]),
  ]);
}

/** Right answers of all, kind by kind. */
function tabulateKinds(): string {
  const kinds = [...new Set(parts.flatMap(([, outcomes]) => outcomes.map(({ asked }) => asked.kind)))].sort();
  return writeMarkdownTable([
    ["Kind of query", ...parts.map(([name]) => name)],
    ...kinds.map((kind) => [
      kind,
      ...parts.map(([, outcomes]) => {
        const ofKind = outcomes.filter(({ asked }) => asked.kind === kind);
        return ofKind.length === 0 ? "–" : `${ofKind.filter(({ right }) => right).length} of ${ofKind.length}`;
      }),
    ]),
  ]);
}

/** How often an answer is right that was given with so much confidence, where nothing was worked on. */
function tabulateConfidence(): string {
  const unseen = parts.slice(2).flatMap(([, outcomes]) => outcomes);
  const answers = [
    ["found", (outcome: Outcome) => outcome.answered !== null],
    ["not found", (outcome: Outcome) => outcome.answered === null],
  ] as const;
  const bins = [
    [0, 0.6],
    [0.6, 0.8],
    [0.8, 0.9],
    [0.9, 1.01],
  ] as const;
  const rows = answers.flatMap(([name, isKind]) =>
    bins.flatMap(([from, to]) => {
      const bin = unseen.filter((one) => isKind(one) && one.confidence >= from && one.confidence < to);
      if (bin.length === 0) return [];
      const mean = bin.reduce((sum, one) => sum + one.confidence, 0) / bin.length;
      return [
        [name, `${from} to ${Math.min(to, 1)}`, String(bin.length), mean.toFixed(3), measureAccuracy(bin).toFixed(3)],
      ];
    }),
  );
  return writeMarkdownTable([
    ["Answer, held out and validation", "Confidence", "Answers", "Mean confidence", "Right"],
    ...rows,
  ]);
}

function tabulateTimes(): string {
  return writeMarkdownTable([
    ["Elements", "p50, microseconds a query", "p95"],
    ...[10, 200, 2000].map((count) => {
      const takenUs = timeQueries(fillScreen(count), count > 1000 ? 60 : 300);
      const at = (share: number) => (takenUs[Math.floor(takenUs.length * share)] ?? 0).toFixed(0);
      return [String(count), at(0.5), at(0.95)];
    }),
  ]);
}

/** Microseconds of each query, the shortest first. */
function timeQueries(elements: ReturnType<typeof fillScreen>, rounds: number): number[] {
  for (let round = 0; round < 30; round++) groundElements(queries[round % queries.length] ?? "", elements);
  const takenUs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const query = queries[(round * 7) % queries.length] ?? "";
    const start = process.hrtime.bigint();
    groundElements(query, elements);
    takenUs.push(Number(process.hrtime.bigint() - start) / 1000);
  }
  return takenUs.sort((a, b) => a - b);
}
