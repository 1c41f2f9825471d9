import type { Value } from "./measures.ts";
import { MINUTES_A_DAY, readDate } from "./read-date.ts";

const UNIT_OF_TIME =
  "mo(?:nths?|nate?n?|is)?|mes(?:es|i)?|m(?:in(?:ut(?:e[sn]?|os?|i))?\\.?)?|h(?:(?:ou)?rs?|eures?|oras?)?|or[ae]|st(?:d|unden?)|d(?:ays?|ias?)?|jours?|j|giorn[io]|tage?n?|w(?:(?:ee)?ks?)?|wochen?|sem(?:aines?|anas?)?|settiman[ae]|y(?:(?:ea)?rs?)?|jahre?n?|ans?|anos?|ann[oi]|s(?:ec(?:ond)?s?)?";
const SPAN = `(?:(\\d{1,3}) ?|(?:an?|eine[rm]?|une?|una) )(${UNIT_OF_TIME})`;
/** "5 min ago", "vor 3 Stunden", at the end of a text; "3h" and "2 d" only stand alone, or behind a sign that parts details. */
const AGO = new RegExp(
  `(?:(?:vor|il y a|hace|ha) ${SPAN}\\.?|(?<![^ ·•|,(])${SPAN}\\.? (?:ago|old|fa|atras|geleden))\\)?$`,
);
const ALONE = new RegExp(`^(?:.{0,60}[·•|,] ?)?${SPAN}\\.?$`);
/** The same in scripts without spaces. */
const AGO_UNSPACED =
  /(\d{1,3}) ?(分钟|分鐘|分|小时|小時|時間|天|日|周|週間|个月|か月|ヶ月|年|분|시간|일|주|개월|년) ?(?:前|전)/;
const MINUTES_IN: readonly (readonly [unit: RegExp, minutes: number])[] = [
  [/^(?:mo|mes|个月|か月|ヶ月|개월)/, 30 * MINUTES_A_DAY],
  [/^(?:m|分|분)/, 1],
  [/^(?:h|st|or|小|時|시)/, 60],
  [/^(?:d|tag|j$|jour|gior|天|日|일)/, MINUTES_A_DAY],
  [/^(?:wo?|sem|set|周|週|주)/, 7 * MINUTES_A_DAY],
  [/^(?:y|jahr|an|年|년)/, 365 * MINUTES_A_DAY],
  [/^s/, 1 / 60],
];
/** The same where more is said behind it: "the file of 2 days ago". */
const AGO_SAID = new RegExp(
  `(?<![^ ])(?:(?:vor|il y a|hace|ha) ${SPAN}|${SPAN} (?:ago|old|fa|atras|geleden))(?![a-z])`,
);
const NOW = /(?:^|[ ·•])(?:just now|now|gerade eben|jetzt|ahora)$/;
const CLOCK =
  /(?<![\d:.])([01]?\d|2[0-3])[:.h]([0-5]\d)(?![\d.]| ?%)(?: ?([ap])\.?m)?|(?<![\d:])(1[0-2]|[1-9]) ?([ap])\.?m(?![a-z])/;
const DAYS: readonly (readonly [spelled: RegExp, day: number])[] = [
  [/(?<![a-z])(?:yesterday|gestern|hier|ayer|ieri|ontem|gisteren)(?![a-z])|昨天|昨日|어제/, -1],
  [/(?<![a-z])(?:today|heute|hoy|oggi|hoje|vandaag)(?![a-z])|今天|今日|오늘/, 0],
  [/(?<![a-z])(?:tomorrow|morgen|demain|manana|domani|amanha)(?![a-z])|明天|明日|내일/, 1],
];
const WEEKDAY =
  /(?<![a-z])(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|mie|jue|vie|sab|dom)(?:days?|sday|nesday|rsday|urday|ntag|enstag|ttwoch|nnerstag|eitag|mstag|nntag)?(?![a-z])/;
const BARE_YEAR = /^\D{0,20}((?:19|20)\d{2})\D{0,20}$/;

/** The ways to tell when something was, those of later moments first: nobody dates what is of today. */
const WAYS_TO_TELL = ["age", "near", "weekday", "day of a year", "date", "year"];

/** Reads when something was or will be, in minutes that grow with time. `unit` is the way in which that is told; of a weekday nothing else is known. */
export function readMoment(text: string): Value | null {
  const time = readClock(text);
  const date = readDate(text, time ?? 0);
  if (date) return date;
  const day = DAYS.find(([spelled]) => spelled.test(text))?.[1];
  if (day !== undefined) return { value: day * MINUTES_A_DAY + (time ?? 0), unit: "near" };
  if (NOW.test(text)) return { value: 0, unit: "age" };
  const age = readAge(text);
  if (age) return age;
  if (WEEKDAY.test(text)) return { value: 0, unit: "weekday" };
  if (time !== null) return { value: time, unit: "near" };
  const year = BARE_YEAR.exec(text)?.[1];
  return year === undefined ? null : { value: Number(year), unit: "year" };
}

/** Reads how long ago something was; null where a text doesn't tell that. */
function readAge(text: string): Value | null {
  const [, vor, vorUnit, ago, agoUnit] = AGO.exec(text) ?? [];
  const [, alone, aloneUnit] = ALONE.exec(text) ?? [];
  const [, unspaced, unspacedUnit] = AGO_UNSPACED.exec(text) ?? [];
  const told = vorUnit ?? agoUnit ?? unspacedUnit;
  const spelled = told ?? aloneUnit;
  const minutes = MINUTES_IN.find(([unit]) => unit.test(spelled ?? ""))?.[1];
  if (minutes === undefined) return null;
  const value = -Number(vor ?? ago ?? unspaced ?? alone ?? 1) * minutes;
  return told === undefined ? { value, unit: "age", isBare: true } : { value, unit: "age" };
}

/** Reads how long ago a query says that something was, and the part of it that says so; null where none does. */
export function findSaidAge(said: string): { value: number; spelled: string } | null {
  const [spelled] = AGO_SAID.exec(said) ?? AGO_UNSPACED.exec(said) ?? [];
  const age = spelled === undefined ? null : readAge(spelled);
  return spelled === undefined || !age ? null : { value: age.value, spelled };
}

/** The same for a day that is told from today: -1 for "yesterday". */
export function findSaidDay(said: string): { day: number; spelled: string } | null {
  for (const [pattern, day] of DAYS) {
    const [spelled] = pattern.exec(said) ?? [];
    if (spelled !== undefined) return { day, spelled };
  }
  return null;
}

/** Compares when two things were, however that is told; 0 where it can't be told. */
export function compareMoments(a: Value, b: Value): number {
  if (a.unit === b.unit) return a.value - b.value;
  const isNear = ({ unit }: Value) => unit === "age" || unit === "near";
  if (!isNear(a) || !isNear(b)) return WAYS_TO_TELL.indexOf(b.unit) - WAYS_TO_TELL.indexOf(a.unit);
  // Ages count from now, which is some time of today.
  const [one, other] = [a, b].map(({ value, unit }) => (unit === "age" ? value + MINUTES_A_DAY / 2 : value));
  const apart = (one ?? 0) - (other ?? 0);
  return Math.abs(apart) < MINUTES_A_DAY ? 0 : apart;
}

const CLOCKS = new RegExp(CLOCK.source, "g");

/** Reads all times of a day that a text tells, in minutes after midnight. */
export function readClocks(text: string): number[] {
  return [...text.matchAll(CLOCKS)].map(([spelled]) => readClock(spelled) ?? 0);
}

/** Minutes after midnight; null where no time is told. */
function readClock(text: string): number | null {
  const [, hours, minutes = "0", half, hoursAlone, halfAlone] = CLOCK.exec(text) ?? [];
  const told = hours ?? hoursAlone;
  if (told === undefined) return null;
  const isHalf = half ?? halfAlone;
  const hour = isHalf === undefined ? Number(told) : (Number(told) % 12) + (isHalf === "p" ? 12 : 0);
  return 60 * hour + Number(minutes);
}
