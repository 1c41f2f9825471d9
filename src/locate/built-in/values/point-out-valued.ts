import type { Steps } from "../../../domain/steps.ts";
import type { Pointed } from "../counting/point-out.ts";
import { spellClause, splitClause } from "../query/clause.ts";
import type { Interpretation } from "../query/interpretation.ts";
import type { Scene } from "../screen/scene.ts";
import { stopWords } from "../words/query-words.ts";
import { findRelated, isNamed, keepAsked, type ToldValue, tellValue } from "./keep-asked.ts";
import { listMeasured, type Measured } from "./list-measured.ts";
import type { Measure } from "./measures.ts";
import { pointOutPart } from "./point-out-part.ts";
import { MINUTES_A_DAY } from "./read-date.ts";
import { readValue } from "./read-value.ts";

type Comparison = "equal" | "at most" | "at least";
/** `told`: how a text would tell the unit. */
type Cue = { pattern: RegExp; comparison: Comparison; measures: readonly Measure[]; told: string };

/** So many signs make no name of a number. */
const MOST_SIGNS = 4;
const NUMBER = String.raw`(\d{1,9}(?:\.\d{1,3})?|\d{1,2}:\d{2})`;
/** A unit behind the number says by what to compare. */
const UNITS: readonly (readonly [spelled: string, measure: Measure, told: string])[] = [
  ["dollars?|euros?|€|£|\\$|¥|pounds?|yen|usd|eur|gbp|元|円|원", "money", ""],
  ["stars?|sternen?|estrellas|etoiles|stelle|★", "rating", ""],
  ["%|percent|prozent|por ciento|pour cent", "percent", ""],
  ["min|mins|minutes?|minuten|minutos|minuti|分|分钟|分間", "duration", "min"],
  ["h|hrs?|hours?|std|stunden?|heures?|horas?|ore|小时|時間", "duration", "h"],
  ["s|secs?|seconds?|sekunden?|secondes?|segundos|secondi|秒", "duration", "s"],
  ["kb|ko", "bytes", "kb"],
  ["mb|mo", "bytes", "mb"],
  ["gb|go", "bytes", "gb"],
  ["tb|to", "bytes", "tb"],
  ["km|kilomet(?:er|re)s?|kilometern|kilometros|公里|キロ", "distance", "km"],
  ["m|met(?:er|re)s?|metern|metros|米", "distance", "m"],
  ["mi|miles?", "distance", "mi"],
  ["kg|kilos?|kilograms?|公斤", "weight", "kg"],
  ["g|grams?|gramm|grammes|gramos|克", "weight", "g"],
];
/** The same, where a unit is all that is looked at; a number without one is a price. */
const ALONE = UNITS.map(([spelled, measure, told]) => ({
  measure,
  told,
  pattern: new RegExp(`^(?:${spelled})$`, "u"),
}));
const WITHOUT_UNIT = { measure: "money", told: "" } as const;
/** A number without a unit ends what is said of it: in "a timer for 60 minutes" it is no price. */
const NO_UNIT = "(?=$| (?:and|or|that|which|with|in|on|from|by|to|und|oder|mit|y|con|et|avec) )";
const cue = (
  comparison: Comparison,
  measures: readonly Measure[],
  before: string,
  after = NO_UNIT,
  told = "",
): Cue => ({
  ...{ comparison, measures, told },
  pattern: new RegExp(`(?<![^ ])(?:${before}) ${NUMBER}${after}(?![^ ])`, "u"),
});
const AT_MOST =
  "under|below|within|less than|(?:cheaper|shorter|faster|quicker|smaller|lighter|closer|nearer) than|at most|up to|no more than|not more than|unter|hochstens|bis zu|weniger als|(?:billiger|gunstiger|kurzer|kleiner|leichter|schneller) als|menos de|moins de|meno di";
const AT_LEAST =
  "over|above|more than|(?:longer|larger|bigger|heavier|farther|further) than|at least|no less than|uber|mindestens|mehr als|(?:langer|grosser|schwerer) als|mas de|plus de|piu di|au moins|al menos|almeno";
const EQUAL =
  "with|for|of|at|is|costs|costing|lasting|rated|has|having|takes|taking|fur|mit|von|zu|por|para|con|de|a|avec|pour|per|da|金额 额为";

/** "For 60", "rated 4.7", "at 9:02", "under 50 dollars". */
const CUES: readonly Cue[] = [
  ...UNITS.flatMap(([unit, measure, told]) => [
    cue("at most", [measure], AT_MOST, ` (?:${unit})`, told),
    cue("at least", [measure], AT_LEAST, ` (?:${unit})`, told),
    cue("equal", [measure], EQUAL, ` (?:${unit})`, told),
  ]),
  ...["minute", "hour", "day", "week", "month", "year"].map((unit) =>
    cue(
      "equal",
      ["moment"],
      "(?:from|sent|posted|added|updated|created|received|uploaded|published)",
      ` ${unit}s? ago`,
      `${unit}s ago`,
    ),
  ),
  cue("at most", ["time"], "before|earlier than|vor|avant|antes de(?: las)?|prima delle"),
  cue("at least", ["time"], "after|later than|nach|apres|despues de(?: las)?|dopo le"),
  cue("at most", ["money"], AT_MOST),
  cue("at least", ["money"], AT_LEAST),
  cue("equal", ["rating"], "rated|rating of|rated at|score of|bewertung von|with a rating of"),
  cue("equal", ["money"], "costs|costing|priced at|price of|worth|which is|that is|kostet|cuesta|coute|costa"),
  cue(
    "equal",
    ["time"],
    "departs at|departing at|leaves at|leaving at|arrives at|arrived at|arriving at|starts at|starting at|sent at|received at|um",
  ),
  cue("equal", ["money", "time"], "for|at|fur|por|pour"),
  cue("equal", ["rating", "money"], "with|mit|con|avec"),
];

/** "Between 200 and 300 MB", "entre 15 et 18 euros". */
const BETWEEN = new RegExp(
  `(?<![^ ])(?:between|zwischen|entre|tra|tussen) ${NUMBER} (?:and|und|et|y|e|en) ${NUMBER}(?: (${UNITS.map(([names]) => names).join("|")}))?(?![^ ])`,
  "u",
);

/**
 * Points out the only thing that tells the value that a query asks for: "the product for $60", "a shoe under $50", "the mail that arrived at 9:02". Null where the query
 * asks for none, or where none or several things tell it.
 */
export function* pointOutValued(scene: Scene): Steps<Pointed | null> {
  const all = [...scene.words.keys()];
  const query = spellClause(scene.words, all);
  if (!/\d/.test(query)) return null;
  const between = splitClause(scene.words, all, BETWEEN);
  if (between) return yield* pointOutBetween(scene, between.taken, between.groups);
  for (const { pattern, comparison, measures, told: unit } of CUES.filter((one) => one.pattern.test(query))) {
    const parts = splitClause(scene.words, all, pattern);
    const [spelled = ""] = parts?.groups ?? [];
    if (!parts) continue;
    if (comparison !== "equal" && (isAlone(scene, spelled) || isNamed(scene, parts.taken))) continue;
    const told = tellValue(scene, parts.taken, findOwned(scene, parts.taken));
    for (const measure of measures) {
      const asked = readAsked(spelled, unit, measure);
      if (asked === null) continue;
      const only = yield* findOnly(scene, told, measure, (value) => fits(value, asked, measure, comparison));
      if (only) return pointOutPart(scene, told, measure, only);
    }
    return null;
  }
  return null;
}

/** Points out the only thing with a value between two others. */
function* pointOutBetween(
  scene: Scene,
  words: readonly number[],
  [from = "", to = "", spelled = ""]: readonly (string | undefined)[],
): Steps<Pointed | null> {
  const { measure, told: unit } = ALONE.find(({ pattern }) => pattern.test(spelled)) ?? WITHOUT_UNIT;
  const [least, most] = [readAsked(from, unit, measure), readAsked(to, unit, measure)];
  if (least === null || most === null) return null;
  const told = tellValue(scene, words, findOwned(scene, words));
  const only = yield* findOnly(scene, told, measure, (value) => value >= least && value <= most);
  return only && pointOutPart(scene, told, measure, only);
}

/** The only thing that is called as the query says and has a value that fits; null where none or several are. */
function* findOnly(
  scene: Scene,
  told: ToldValue,
  measure: Measure,
  isFit: (value: number) => boolean,
): Steps<Measured | null> {
  const measured = yield* listMeasured(scene, measure);
  const fitting = measured.filter(({ value: { value } }) => isFit(value));
  const [only, ...others] = fitting.length > 0 ? (keepAsked(scene, told, fitting, 1) ?? []) : [];
  return only && others.length === 0 ? only : null;
}

/** Returns true if some text is the number, with a sign or two: what stands under it may be asked for, rather than what costs less. */
function isAlone({ candidates }: Scene, spelled: string): boolean {
  return candidates.some(
    ({ name }) => name.length <= spelled.length + MOST_SIGNS && Number(name.replace(/[^\d.]/g, "")) === Number(spelled),
  );
}

/** "The add button of the product for $60": the button belongs to the product. In "the shoe with 4.8" nothing does. */
function findOwned(scene: Scene, told: readonly number[]): Interpretation | undefined {
  return findRelated(scene, (spelled) => {
    const others = spelled.filter((word) => !told.includes(word));
    const isSaid = others.some((word) => !stopWords.has(scene.words[word]?.canon ?? ""));
    return isSaid && others.length < spelled.length;
  });
}

/** The number that is asked for, in the unit of the measure's values; null for a time where none is compared, and the other way round. */
function readAsked(spelled: string, unit: string, measure: Measure): number | null {
  const [hours = "", minutes] = spelled.split(":");
  if (measure === "time") return minutes === undefined ? null : 60 * Number(hours) + Number(minutes);
  if (minutes !== undefined) return null;
  return unit === "" ? Number(spelled) : (readValue(`${spelled} ${unit}`, measure)?.value ?? null);
}

function fits(value: number, asked: number, measure: Measure, comparison: Comparison): boolean {
  if (comparison === "at most") return value <= asked;
  if (comparison === "at least") return value >= asked;
  // "At 9:02" may be in the evening.
  return measure === "time" ? (value - asked) % (MINUTES_A_DAY / 2) === 0 : value === asked;
}
