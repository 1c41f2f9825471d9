import type { Box } from "../../../domain/screens/box.ts";
import type { Steps } from "../../../domain/steps.ts";
import { isLine } from "../candidate.ts";
import { NAMED } from "../counting/asked.ts";
import { keepWhole, listMembers, type Member } from "../counting/groups.ts";
import { joinWords } from "../meaning/near-content.ts";
import type { Clause } from "../query/clause.ts";
import { findWords, measureShare } from "../ranking/found-words.ts";
import { centerX, IN_ROW, overlapColumns, overlapRows } from "../screen/geometry.ts";
import type { Role } from "../screen/roles.ts";
import type { Scene } from "../screen/scene.ts";
import { foldText } from "../words/fold-text.ts";
import { prepare } from "../work.ts";
import { findCells } from "./cells.ts";
import type { Measured } from "./list-measured.ts";
import type { Measure, Value } from "./measures.ts";
import { findQuantity } from "./quantity-names.ts";
import { readValue } from "./read-value.ts";
import { ALIGNED } from "./repeated-places.ts";

/** A value under its label begins at most this many heights of the label below it. */
const BELOW = 1.5;
/** The first number under a head begins at most this many of its heights below it. */
const FIRST_BELOW = 6;
/** Numbers of one column follow each other at steps of at most so many times the usual one. */
const LONGEST_STEP = 3.5;
const ALMOST = 0.9;
/** Numbers stand at most this many of a head's heights beside it. */
const BESIDE = 3;
/** So much of a head is read. */
const LONGEST_HEAD = 40;
/** A longer text is no number of a table. */
const LONGEST_NUMBER = 24;
/** Roles of what heads a column, or labels a number. */
const HEADING: ReadonlySet<Role> = new Set<Role>(["text", "heading", "columnheader", "cell", "unknown"]);
/** So many heads are looked at. */
const MOST_HEADS = 60;
const LETTERS = /\p{L}/u;
const LARGE = /\d ?[KMBT]$/;
const NUMBERS: readonly Measure[] = ["money", "duration", "bytes", "weight", "distance", "number", "moment"];

/** Heads of columns whose numbers are of a measure, in the languages of the spelled extremes. */
const HEADS: Readonly<Partial<Record<Measure, RegExp>>> = {
  money:
    /^(?:(?:unit |net |total |list |current )?(?:price|cost|amount|fare|fee|budget|salary|value)|(?:gesamt)?preis|kurs|betrag|kosten|prix|montant|cout|precio|importe|coste|presupuesto|prezzo|importo|preco|prijs|bedrag|цена|сумма|fiyat|价格|价钱|金额|現在値|値段|価格|料金|金額|가격|금액)$/,
  weight: /^(?:(?:gross |net |total )?weight|gewicht|poids|peso|вес|agirlik|重量|重さ|무게)$/,
  bytes: /^(?:(?:file )?size|gro(?:ss|ß)e|taille|tamano|dimensione|tamanho|grootte|размер|boyut|大小|サイズ|크기)$/,
  duration:
    /^(?:duration|length|time|runtime|dauer|lange|duree|duracion|durata|duracao|duur|длительность|sure|时长|時間|長さ|시간)$/,
  distance: /^(?:distance|entfernung|distanz|distancia|distanza|afstand|расстояние|mesafe|距离|距離|거리)$/,
  rating: /^(?:rating|score|bewertung|note|valoracion|puntuacion|voto|valutazione|avaliacao|评分|評価|평점)$/,
};

/** Lists the numbers under the head of a column, or beside or under a label that repeats, which is called so, if only in another language. */
export function* listNamed(scene: Scene, name: Clause): Steps<Measured[]> {
  const most = name.length;
  const isSaid = name.every((word) => scene.isOnScreen[word]);
  const isCalled = (at: number) => measureShare(name, findWords(scene, at)) >= NAMED && countWords(scene, at) <= most;
  const quantity = findQuantity(joinWords(name.map((word) => scene.words[word]?.text ?? "")))?.pattern;
  const isMeant = (at: number) => {
    const head = splitWords(foldText(scene.candidates[at]?.name ?? "").split(/[([]/)[0] ?? "").join(" ");
    return quantity?.exec(head)?.[0].length === head.length;
  };
  return yield* listUnder(
    scene,
    listHeads(scene, (at) => (isSaid && isCalled(at)) || isMeant(at)),
  );
}

/** Lists the numbers under the head of a column that is called as a measure is. */
export function* listUnderMeasure(scene: Scene, measure: Measure): Steps<Measured[]> {
  const head = HEADS[measure];
  if (!head) return [];
  // Without a unit in parentheses, and signs of an order.
  const called = (at: number) =>
    splitWords((scene.candidates[at]?.name ?? "").slice(0, LONGEST_HEAD).split(/[([]/)[0] ?? "").join(" ");
  return yield* listUnder(
    scene,
    listHeads(scene, (at) => head.test(foldText(called(at)))),
  );
}

/** Counts the words of a head, without a unit in parentheses. The head of a table's column may have one more than are asked for. */
function countWords({ candidates }: Scene, at: number): number {
  const { name = "", roles = [] } = candidates[at] ?? {};
  return splitWords(name.split(/[([]/)[0] ?? "").length - Number(roles[0] === "columnheader");
}

function splitWords(name: string): string[] {
  return name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

/** Lists texts that are called so and tell no number themselves: buttons and tabs head no columns. */
function listHeads(scene: Scene, isHead: (at: number) => boolean): Member[] {
  const heads = [...scene.candidates.entries()].filter(
    ([at, candidate]) =>
      (isLine(candidate) || candidate.roles.some((role) => HEADING.has(role))) &&
      LETTERS.test(candidate.name) &&
      !/\d/.test(candidate.name) &&
      isHead(at),
  );
  const ofTables = heads.filter(([, { roles }]) => roles[0] === "columnheader");
  const places = (ofTables.length > 0 ? ofTables : heads).slice(0, MOST_HEADS).map(([at]) => at);
  return keepWhole(scene, listMembers(scene, places));
}

function* listUnder(scene: Scene, heads: readonly Member[]): Steps<Measured[]> {
  if (heads.length === 0) return [];
  const { candidates, work } = scene;
  prepare(work, candidates.length * (1 + heads.length));
  const told = new Map<number, Value>();
  for (const [at, { name }] of candidates.entries()) {
    const value = readNumber(name);
    if (value) told.set(at, value);
  }
  const numbers = keepWhole(scene, listMembers(scene, [...told.keys()]));
  yield;
  const labelled = heads.length > 1 ? heads.flatMap((head) => takeLabelled(head, numbers) ?? []) : [];
  // Of several heads of that name, the one with the most numbers under it has the column.
  const columns =
    labelled.length > 1 ? [labelled] : heads.map((head) => listBelow(scene, head, numbers, findNext(heads, head)));
  const [most = []] = columns.map((column) => keepCommonest(column, told)).sort((a, b) => b.length - a.length);
  if (most.length < 2) return [];
  const cells = yield* findCells(scene, most);
  return most.flatMap((member, place) => {
    const [value, cell] = [told.get(member.at), cells[place]];
    return value && cell ? [{ ...member, value, cell }] : [];
  });
}

/** Keeps the numbers with the commonest unit. */
function keepCommonest(column: readonly Member[], told: ReadonlyMap<number, Value>): Member[] {
  const groups = [...Map.groupBy(column, ({ at }) => told.get(at)?.unit).values()];
  return groups.reduce<Member[]>((most, group) => (group.length > most.length ? group : most), []);
}

/** Where the next table begins, which has such a column, too. */
function findNext(heads: readonly Member[], { box: head }: Member): number {
  const below = heads.filter(({ box }) => box.y1 > head.y2 && overlapColumns(box, head) > 0);
  return below.reduce((least, { box }) => Math.min(least, box.y1), Number.POSITIVE_INFINITY);
}

/** Numbers under a head, the first of them right under it. */
function listBelow(scene: Scene, { box: head }: Member, numbers: readonly Member[], end: number): Member[] {
  const { candidates, extent } = scene;
  const near = ALIGNED * extent.width;
  const height = head.y2 - head.y1;
  // The same head may be told twice, as a cell and as the text in it.
  const others = candidates.flatMap(({ box, name }) =>
    box && overlapRows(box, head) > IN_ROW && overlapColumns(box, head) < 0.5 && LETTERS.test(name) ? [box] : [],
  );
  const isUnder = (box: Box) => {
    const gap = measureGap(box, head);
    const isAligned =
      Math.abs(box.x1 - head.x1) <= near ||
      Math.abs(box.x2 - head.x2) <= near ||
      Math.abs(centerX(box) - centerX(head)) <= near ||
      overlapColumns(box, head) > ALMOST;
    // Under none of the heads beside it rather than this one.
    const isNearest = gap <= BESIDE * height && others.every((other) => measureGap(box, other) > gap);
    return isAligned || isNearest;
  };
  const below = numbers.filter(({ box }) => box.y1 >= head.y2 - height / 2 && box.y2 < end && isUnder(box));
  if (others.length === 0) return [];
  const column = takeSteady(below);
  return column[0] && column[0].box.y1 - head.y2 <= FIRST_BELOW * height ? column : [];
}

/** Takes numbers from the top for as long as they follow each other at much the same steps. */
function takeSteady(numbers: readonly Member[]): Member[] {
  const sorted = [...numbers].sort((a, b) => a.box.y1 - b.box.y1);
  const steps = sorted.slice(1).map(({ box }, at) => box.y1 - (sorted[at]?.box.y1 ?? 0));
  const usual = [...steps].sort((a, b) => a - b)[steps.length >> 1] ?? 0;
  const end = steps.findIndex((step) => step > LONGEST_STEP * usual);
  return end < 0 ? sorted : sorted.slice(0, end + 1);
}

/** How far two boxes are apart from side to side; 0 where one is above the other. */
function measureGap(a: Box, b: Box): number {
  return Math.max(0, a.x1 - b.x2, b.x1 - a.x2);
}

/** The number beside a label, or right under it. */
function takeLabelled({ box: label }: Member, numbers: readonly Member[]): Member | null {
  const height = label.y2 - label.y1;
  const beside = numbers.filter(({ box }) => overlapRows(box, label) > IN_ROW && box.x1 >= label.x2 - height / 2);
  const under = numbers.filter(
    ({ box }) =>
      overlapColumns(box, label) > 0 && box.y1 >= label.y2 - height / 2 && box.y1 - label.y2 < BELOW * height,
  );
  const near = under.length > 0 ? under : beside;
  return near.reduce<Member | null>((best, one) => (!best || one.box.x1 < best.box.x1 ? one : best), null);
}

/** The number that a short text tells, with what it measures as its unit; null where it tells none. */
function readNumber(name: string): Value | null {
  if (name.length > LONGEST_NUMBER || !/\d/.test(name)) return null;
  // "2.1M" is a number, "2.1 m" a length or a duration.
  for (const measure of LARGE.test(name) ? (["money", "number"] as const) : NUMBERS) {
    const value = readValue(name, measure);
    if (value) return { value: value.value, unit: `${measure} ${value.unit}` };
  }
  return null;
}
