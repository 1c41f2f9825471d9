/**
 * Makes up requests over made-up screens and writes what the ranker knows of each: `node training/ground/examples.ts FOLDER OUT --count N --seed S [--corpus N] [--half H]`.
 *
 * OUT.bin holds the features of all candidates (f32), OUT.json the rest: `{features, queries: [{kind, mode, rows, right: [0, 1, …], units: […], present}]}`. The project's own
 * corpora `tuned` and `practice` and the screens of `written/` come first, several times over as `--corpus` says; of the others nothing is written. FOLDER/seen.jsonl
 * is what `look-written.ts` saw of the written screens. With `--half`, only that half of the written screens, 0 or 1, and the corpora with the first: for a memory that doesn't know what is asked for there.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Shade } from "../../src/domain/screens/shade.ts";
import type { UiElement } from "../../src/domain/screens/ui-element.ts";
import { finish } from "../../src/domain/steps.ts";
import { placeSeen } from "../../src/locate/ask-built-in.ts";
import { isOnlyLabelOf } from "../../src/locate/built-in/candidate.ts";
import {
  gatherElementEvidence,
  gatherScreenEvidence,
  gatherTextEvidence,
  listWorthSeeing,
  type SeenElements,
} from "../../src/locate/built-in/index.ts";
import type { Evidence } from "../../src/locate/built-in/ranking/evidence.ts";
import { describeInSteps, FEATURES } from "../../src/locate/built-in/ranking/features.ts";
import * as corpora from "../../test/locate/built-in/corpus/corpora.ts";
import { Rng } from "../screens/random.ts";
import { detectThings } from "./detected-things.ts";
import { readLexicon } from "./lexicon.ts";
import { ask, isSound, withRows } from "./queries.ts";
import { type ReadLine, readLines } from "./read-lines.ts";
import { type Screen, ScreenMaker } from "./screens.ts";
import { fingerprint, liesInWanted, readSeenDrawings, type SeenDrawing } from "./seen-drawings.ts";
import { hideStates, seePlainShades, seeShades } from "./seen-shades.ts";
import { type SeenSigns, seeSigns } from "./seen-signs.ts";
import { others } from "./wording.ts";
import { halfOf, readWritten, type WrittenScreen } from "./written.ts";

const QUERIES_A_SCREEN = 3;
/** The shares of requests that know only the screen's texts, and only its texts and the detections in its picture. */
const TEXTS_SHARE = 0.2;
const LOOKED_SHARE = 0.25;
const FOREIGN_SHARE = 0.12;
/** The share of requests with a picture, whose icons are named. */
const SEEN_SHARE = 0.5;
/** So many of these tell no states by attributes: only colours do. */
const HIDDEN_SHARE = 0.5;
/**
 * The share of requests with only a few things of their screen, like those of callers who send only the part that they
 * look at: little in it resembles the query.
 */
const FEW_SHARE = 0.15;
const MOST_OF_FEW = 4;
/** The side of the picture that a screen is taken to be on, in its pixels: as large as the largest. */
const SIDE = 3000;
/** Kinds of requests that don't depend on what else is there. */
const ALONE = new Set(["name", "typo", "function", "synonym", "icon", "lang", "absent"]);

const { values, positionals } = parseArgs({
  options: {
    count: { type: "string", default: "6000" },
    seed: { type: "string", default: "1" },
    corpus: { type: "string", default: "1" },
    half: { type: "string" },
  },
  allowPositionals: true,
});
const [folder = "", out = ""] = positionals;
const half = values.half === undefined ? undefined : Number(values.half);
const lexicon = readLexicon(folder);
const queries: {
  kind: string;
  mode: string;
  rows: number;
  right: number[];
  units: number[];
  present: boolean;
  query: string;
  /** The screen, of those that come more than once: what is fitted on one of its rounds knows the others. */
  screen?: string;
}[] = [];
const matrix: number[] = [];
const chunks: Buffer[] = [];

/** What the picture tells of a screen. */
type Seen = { signs: SeenSigns; shades: ReadonlyMap<string, Shade> };
const UNSEEN: Seen = { signs: new Map(), shades: new Map() };

/** What a request knows of its screen: the things that it lists, by their index, and what tells them apart. */
type Known = { evidence: Evidence; ids: readonly string[] };

function knowElements(query: string, elements: readonly UiElement[], seen: Seen = UNSEEN): Known {
  return {
    evidence: gatherElementEvidence(query, elements, {
      icons: placeSigns(elements, seen.signs),
      shades: placeShades(elements, seen.shades),
    }),
    ids: elements.map(({ id }) => id),
  };
}

function knowTexts(query: string, texts: readonly ReadLine[]): Known {
  return { evidence: gatherTextEvidence(query, texts), ids: texts.map(({ id }) => id) };
}

/** What texts and detected controls tell; `seen` is what their icons show. */
function knowLook(
  rng: Rng,
  query: string,
  elements: readonly UiElement[],
  texts: readonly ReadLine[],
  seen: Seen = UNSEEN,
): Known {
  const detections = detectThings(rng, elements, seen, SIDE);
  const evidence = gatherScreenEvidence(query, { texts, detections, width: SIDE, height: SIDE });
  return { evidence, ids: [...texts, ...detections].map(({ id }) => id) };
}

/** A written screen that was drawn and looked at, as each mode knows it; `ids` are those of what answers the request, and of no other. */
function knowDrawn(
  query: string,
  want: readonly string[],
  screen: WrittenScreen,
  seen: SeenDrawing,
): [string, Known][] {
  const { elements, width, height } = screen;
  const { texts, detections, named } = seen;
  const lines = texts.map(({ id, bbox }) => (liesInWanted(bbox, true, want, screen) ? (want[0] ?? id) : id));
  const found = detections.map(({ bbox }) => (liesInWanted(bbox, false, want, screen) ? (want[0] ?? "") : ""));
  const known = placeSeen(listWorthSeeing(elements, screen), named);
  return [
    [" texts", { evidence: gatherTextEvidence(query, texts), ids: lines }],
    [
      " looked",
      {
        evidence: gatherScreenEvidence(query, { texts, detections, width, height }),
        ids: [...lines, ...found],
      },
    ],
    [" pictured", { evidence: gatherElementEvidence(query, elements, known), ids: elements.map(({ id }) => id) }],
  ];
}

/** A screen that was written and never drawn, as each mode knows it, with the end of the mode's name. */
function knowInAllModes(rng: Rng, query: string, elements: readonly UiElement[]): [string, Known][] {
  const texts = readLines(rng, elements, new Set(), SIDE);
  const seen = { signs: new Map(), shades: seePlainShades(rng, elements) };
  return [
    ["", knowElements(query, elements)],
    [" texts", knowTexts(query, texts)],
    [" looked", knowLook(rng, query, elements, texts, seen)],
  ];
}

function record(
  mode: string,
  kind: string,
  query: string,
  want: readonly string[],
  { evidence, ids }: Known,
  screen?: string,
): void {
  const wanted = new Set(want);
  const { askedRole, candidates } = evidence.scene;
  // Those that the ranker leaves out have no say in training either.
  const described = finish(describeInSteps(evidence)).filter(({ at }) => !isOnlyLabelOf(askedRole, candidates[at]));
  const idAt = (at: number) => ids[candidates[at]?.index ?? -1] ?? "";
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
    ...(screen === undefined ? {} : { screen }),
  });
  if (matrix.length > 1_000_000) flush();
}

/** Returns false if what is meant is listed and nothing says what it is: to find it would be a guess. */
function isTold(want: readonly string[], { evidence, ids }: Known): boolean {
  const wanted = evidence.scene.candidates.filter(({ index }) => want.includes(ids[index] ?? ""));
  return wanted.length === 0 || wanted.some(({ names }) => names.length > 0);
}

/** If a field is known, the query means the field, not the text that labels it. */
function dropLabels(want: readonly string[], { labels }: Screen): readonly string[] {
  const others = want.filter((id) => !labels.has(id));
  return others.length > 0 ? others : want;
}

/** Where nothing but text is known, the text of a row is right for its switch, too. */
function addRows(want: readonly string[], { things }: Screen): readonly string[] {
  const wanted = things.filter(({ ids }) => ids.some((id) => want.includes(id)));
  return [...want, ...withRows(wanted).flatMap(({ ids }) => ids)];
}

function pickFew(rng: Rng, elements: readonly UiElement[], want: readonly string[]): UiElement[] {
  const others = elements.filter(({ id }) => !want.includes(id));
  return [
    ...elements.filter(({ id }) => want.includes(id)),
    ...rng.sample(others, rng.int(1, Math.min(MOST_OF_FEW, others.length))),
  ];
}

/** The visible properties of the elements, by index. */
function placeSigns(elements: readonly UiElement[], seen: SeenSigns): SeenElements["icons"] {
  return new Map(
    elements.flatMap(({ id }, at) => {
      const guesses = seen.get(id);
      return guesses ? [[at, guesses] as const] : [];
    }),
  );
}

function placeShades(elements: readonly UiElement[], shades: Seen["shades"]): SeenElements["shades"] {
  return new Map(
    elements.flatMap(({ id }, at) => {
      const shade = shades.get(id);
      return shade ? [[at, shade] as const] : [];
    }),
  );
}

function flush(): void {
  chunks.push(Buffer.from(Float32Array.from(matrix).buffer));
  matrix.length = 0;
}

const ownCorpora = half === 1 ? [] : [...corpora.tuned, ...corpora.practice];
for (let round = 0; round < Number(values.corpus); round++)
  for (const [place, { elements, cases }] of ownCorpora.entries())
    for (const { kind, query, want } of cases)
      for (const [mode, known] of knowInAllModes(new Rng(round), query, elements))
        record(`corpus${mode}`, kind, query, want ?? [], known, `corpus ${place}`);

const drawn = readSeenDrawings(join(folder, "seen.jsonl"));
const written = readWritten(false).filter(({ name }) => half === undefined || halfOf(name) === half);
for (let round = 0; round < Number(values.corpus); round++)
  for (const screen of written) {
    const styles = drawn.get(fingerprint(screen));
    if (!styles) throw new Error(`${screen.name} was not drawn: run look-written.ts.`);
    const seen = styles[round % styles.length] as SeenDrawing;
    for (const { kind, query, want } of screen.cases) {
      // No list of a page's elements, and no line of text, tells states.
      const isUntold = kind === "state" && screen.platform === "web";
      const modes = knowDrawn(query, want, screen, seen);
      if (!isUntold) modes.push(["", knowElements(query, screen.elements)]);
      for (const [mode, known] of modes) {
        if (isUntold && mode === " texts") continue;
        if (kind.includes("position") || isTold(want, known))
          record(`written${mode}`, kind, query, want, known, screen.name);
      }
    }
  }

for (let at = 0; at < Number(values.count); at++) {
  const rng = new Rng(Number(values.seed) * 1_000_003 + at);
  const language = rng.chance(FOREIGN_SHARE) ? rng.pick(Object.keys(others)) : "en";
  const screen = new ScreenMaker(rng, lexicon, language).make();
  if (screen.elements.length === 0) continue;
  const signs = new Set(screen.things.filter(({ noun }) => noun === "icon").flatMap(({ ids }) => ids));
  const isSeen = rng.chance(SEEN_SHARE);
  const { shades, colours } = seeShades(rng, screen);
  const seen = isSeen ? { signs: seeSigns(rng, screen), shades } : UNSEEN;
  for (let number = 0; number < QUERIES_A_SCREEN; number++) {
    const query = ask(rng, screen, lexicon, isSeen ? colours : undefined);
    if (!query || !isSound(query, screen.elements)) continue;
    const mode = rng.pickWeighted([
      ["texts", query.kind === "colour" || query.needsPicture ? 0 : TEXTS_SHARE],
      ["looked", isSeen || query.kind === "colour" ? 2 * LOOKED_SHARE : 0],
      ["elements", 1 - TEXTS_SHARE - LOOKED_SHARE],
    ]);
    const isFew = ALONE.has(query.kind) && rng.chance(FEW_SHARE);
    const listed = isFew ? pickFew(rng, screen.elements, query.want) : screen.elements;
    const elements = rng.shuffle(isSeen && rng.chance(HIDDEN_SHARE) ? hideStates(listed) : listed);
    const texts = mode === "elements" ? [] : readLines(rng, elements, signs, SIDE);
    const known =
      mode === "texts"
        ? knowTexts(query.text, texts)
        : mode === "looked"
          ? knowLook(rng, query.text, elements, texts, seen)
          : knowElements(query.text, elements, seen);
    record(
      mode,
      query.kind,
      query.text,
      mode === "texts" ? addRows(query.want, screen) : dropLabels(query.want, screen),
      known,
    );
  }
  if (at % 500 === 0) console.log(at, queries.length);
}
flush();
writeFileSync(`${out}.bin`, Buffer.concat(chunks));
writeFileSync(`${out}.json`, JSON.stringify({ features: FEATURES, queries }));
console.log(`${queries.length} queries, ${queries.reduce((sum, { rows }) => sum + rows, 0)} candidates`);
