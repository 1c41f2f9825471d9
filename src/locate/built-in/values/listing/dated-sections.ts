import type { Box } from "../../../../domain/screens/box.ts";
import { IN_ROW, overlapRows } from "../../screen/geometry.ts";
import type { Scene } from "../../screen/scene.ts";
import { prepare } from "../../work.ts";
import type { Value } from "../reading/measures.ts";
import { MINUTES_A_DAY } from "../reading/read-date.ts";
import { ALIGNED } from "./repeated-places.ts";

/** A heading of a day has at most so many letters, as "Wednesday, 12 March 2025". */
const LONGEST_HEADING = 28;
const DAY =
  /(?<!\p{L})(?:today|yesterday|heute|gestern|aujourdhui|hier|hoy|ayer|oggi|ieri|hoje|ontem|vandaag|gisteren)(?!\p{L})|今天|昨天|今日|昨日|오늘|어제/iu;
/** So many headings are looked at. */
const MOST_SECTIONS = 60;
/** A text that tells a time and nothing else has at most so many letters: "11:52 p.m.". */
const LONGEST_TIME = 10;
/** Of fewer days, times alone can be compared. */
const LEAST_DAYS = 2;

type Section = { at: number; box: Box; day: Value };

/**
 * Adds the days under which times stand: lists of messages and payments have headings such as "Today" and "12 March". Times that stand under none stay as they are; the headings themselves tell of nothing when it was.
 */
export function addSectionDays(scene: Scene, values: ReadonlyMap<number, Value>): ReadonlyMap<number, Value> {
  const times = [...values].filter(([at, value]) => isTime(value) && !DAY.test(scene.candidates[at]?.name ?? ""));
  if (times.length === 0) return values;
  prepare(scene.work, MOST_SECTIONS * scene.candidates.length);
  const alone = times.flatMap(([at]) => {
    const { name = "", box } = scene.candidates[at] ?? {};
    return box && name !== "" && name.length <= LONGEST_TIME ? [box] : [];
  });
  const near = ALIGNED * scene.extent.width;
  // A heading stands alone in its row, and in no column of times that stand alone, too.
  const sections = listSections(scene, values).filter(
    ({ box }) =>
      !scene.candidates.some((other) => other.name !== "" && other.box && isBeside(other.box, box)) &&
      !alone.some((time) => Math.abs(time.x1 - box.x1) <= near || Math.abs(time.x2 - box.x2) <= near),
  );
  if (sections.length < LEAST_DAYS) return values;
  const heads = new Set(sections.map(({ at }) => at));
  const dated = new Map([...values].filter(([at]) => !heads.has(at)));
  for (const [at, value] of times) {
    const box = scene.candidates[at]?.box;
    const section = box && sections.findLast((one) => one.box.y1 <= box.y1);
    if (section) dated.set(at, { value: section.day.value + value.value, unit: section.day.unit });
  }
  return dated;
}

function isBeside(a: Box, b: Box): boolean {
  return overlapRows(a, b) > IN_ROW && (a.x1 >= b.x2 || a.x2 <= b.x1);
}

function isTime({ value, unit }: Value): boolean {
  return unit === "near" && value >= 0 && value < MINUTES_A_DAY;
}

/** Lists the days that stand alone, from the top. */
function listSections({ candidates }: Scene, values: ReadonlyMap<number, Value>): Section[] {
  return [...values]
    .flatMap(([at, value]): Section[] => {
      const { name = "", box } = candidates[at] ?? {};
      const isDay = value.unit === "date" || value.unit === "day of a year" || DAY.exec(name)?.[0] === name;
      return box && isDay && name !== "" && name.length <= LONGEST_HEADING && !/\d:\d/.test(name)
        ? [{ at, box, day: value }]
        : [];
    })
    .sort((a, b) => a.box.y1 - b.box.y1)
    .slice(0, MOST_SECTIONS);
}
