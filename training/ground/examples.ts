/**
 * Makes up requests over made-up screens and writes what the ranker knows of each: `node training/ground/examples.ts FOLDER OUT --count N --seed S`.
 *
 * OUT.bin holds the features of all candidates (f32), OUT.json the rest: `{features, queries: [{kind, mode, rows, right: [0, 1, …], units: […], present}]}`. The project's own
 * corpora `tuned` and `practice` come first, several times over as `--corpus` says; of the others nothing is written.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { IconGuess } from "../../src/domain/icon-kinds.ts";
import type { UiElement } from "../../src/domain/ui-element.ts";
import { gatherElementEvidence, gatherTextEvidence } from "../../src/locate/built-in/index.ts";
import { describeCandidates, FEATURES } from "../../src/locate/built-in/ranking/features.ts";
import * as corpora from "../../test/locate/built-in/corpus/corpora.ts";
import { Rng } from "../screens/random.ts";
import { readLexicon } from "./lexicon.ts";
import { ask, isSound } from "./queries.ts";
import { ScreenMaker } from "./screens.ts";
import { seeSigns } from "./seen-signs.ts";
import { others } from "./wording.ts";

const QUERIES_A_SCREEN = 3;
const TEXTS_SHARE = 0.25;
const FOREIGN_SHARE = 0.12;
/** So many requests come with a picture, whose icons are named. */
const SEEN_SHARE = 0.5;
/** So many requests see only a few things of their screen, as those do who send what they look at: little there is like the query then. */
const FEW_SHARE = 0.15;
const MOST_OF_FEW = 4;
/** Kinds of requests that don't depend on what else is there. */
const ALONE = new Set(["name", "typo", "function", "synonym", "icon", "lang", "absent"]);

const { values, positionals } = parseArgs({
  options: {
    count: { type: "string", default: "6000" },
    seed: { type: "string", default: "1" },
    corpus: { type: "string", default: "1" },
  },
  allowPositionals: true,
});
const [folder = "", out = ""] = positionals;
const lexicon = readLexicon(folder);
const queries: {
  kind: string;
  mode: string;
  rows: number;
  right: number[];
  units: number[];
  present: boolean;
  query: string;
}[] = [];
const matrix: number[] = [];
const chunks: Buffer[] = [];

function record(
  mode: string,
  kind: string,
  query: string,
  elements: readonly UiElement[],
  want: readonly string[],
  seen: ReadonlyMap<string, readonly IconGuess[]> = new Map(),
): void {
  const wanted = new Set(want);
  const texts = mode.endsWith("texts") ? listTexts(elements) : null;
  const evidence = texts
    ? gatherTextEvidence(query, texts)
    : gatherElementEvidence(query, elements, placeSigns(elements, seen));
  const described = describeCandidates(evidence);
  const idAt = (at: number) => (texts ? texts[at]?.id : elements[evidence.scene.candidates[at]?.index ?? -1]?.id) ?? "";
  for (const { values: row } of described) matrix.push(...row);
  queries.push({
    kind,
    mode,
    query,
    rows: described.length,
    right: described.map(({ at }) => (wanted.has(idAt(at)) ? 1 : 0)),
    units: described.map(({ unit }) => unit),
    // What stands on the screen but not among its texts isn't absent: to say so would be wrong, too.
    present: want.length > 0,
  });
  if (matrix.length > 1_000_000) flush();
}

function pickFew(rng: Rng, elements: readonly UiElement[], want: readonly string[]): UiElement[] {
  const others = elements.filter(({ id }) => !want.includes(id));
  return [
    ...elements.filter(({ id }) => want.includes(id)),
    ...rng.sample(others, rng.int(1, Math.min(MOST_OF_FEW, others.length))),
  ];
}

/** By the elements' index, what is seen of them. */
function placeSigns(elements: readonly UiElement[], seen: ReadonlyMap<string, readonly IconGuess[]>) {
  return new Map(
    elements.flatMap(({ id }, at) => {
      const guesses = seen.get(id);
      return guesses ? [[at, guesses] as const] : [];
    }),
  );
}

function flush(): void {
  chunks.push(Buffer.from(Float32Array.from(matrix).buffer));
  matrix.length = 0;
}

/** What a reader of text would find of a screen: each name once, where it stands. */
function listTexts(
  elements: readonly UiElement[],
): { id: string; text: string; bbox: { x1: number; y1: number; x2: number; y2: number } }[] {
  return elements.flatMap(({ id, role, name, bounds, value }) => {
    const text = value || name;
    const isSign = /img|image|icon|switch|checkbox|radio|ImageButton|ImageView/.test(role);
    if (text === "" || isSign || !bounds) return [];
    return [
      {
        id,
        text,
        bbox: {
          x1: bounds.x / 3000,
          y1: bounds.y / 3000,
          x2: (bounds.x + bounds.width) / 3000,
          y2: (bounds.y + bounds.height) / 3000,
        },
      },
    ];
  });
}

for (let round = 0; round < Number(values.corpus); round++)
  for (const { elements, cases } of [...corpora.tuned, ...corpora.practice])
    for (const { kind, query, want } of cases) {
      record("corpus", kind, query, elements, want ?? []);
      record("corpus texts", kind, query, elements, want ?? []);
    }

for (let at = 0; at < Number(values.count); at++) {
  const rng = new Rng(Number(values.seed) * 1_000_003 + at);
  const language = rng.chance(FOREIGN_SHARE) ? rng.pick(Object.keys(others)) : "en";
  const screen = new ScreenMaker(rng, lexicon, language).make();
  if (screen.elements.length === 0) continue;
  const seen = rng.chance(SEEN_SHARE) ? seeSigns(rng, screen) : undefined;
  for (let number = 0; number < QUERIES_A_SCREEN; number++) {
    const query = ask(rng, screen, lexicon);
    if (!query || !isSound(query, screen.elements)) continue;
    record(
      rng.chance(TEXTS_SHARE) ? "texts" : "elements",
      query.kind,
      query.text,
      rng.shuffle(
        ALONE.has(query.kind) && rng.chance(FEW_SHARE) ? pickFew(rng, screen.elements, query.want) : screen.elements,
      ),
      query.want,
      seen,
    );
  }
  if (at % 500 === 0) console.log(at, queries.length);
}
flush();
writeFileSync(`${out}.bin`, Buffer.concat(chunks));
writeFileSync(`${out}.json`, JSON.stringify({ features: FEATURES, queries }));
console.log(`${queries.length} queries, ${queries.reduce((sum, { rows }) => sum + rows, 0)} candidates`);
