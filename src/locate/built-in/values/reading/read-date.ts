import type { Value } from "./measures.ts";

export const MINUTES_A_DAY = 1440;

/** The months by how their names begin in English, German, French, Spanish, Italian, Portuguese and Dutch. */
const MONTHS: readonly (readonly [spelled: string, month: number])[] = [
  ["jan|janv|ene|gen", 1],
  ["feb|fev", 2],
  ["mar|maer|mrz|mrt", 3],
  ["apr|avr|abr", 4],
  ["may|mai|mag|mei", 5],
  ["jun|juin|giu", 6],
  ["jul|juil|lug", 7],
  ["aug|aou|ago", 8],
  ["sep|set", 9],
  ["oct|okt|ott|out", 10],
  ["nov", 11],
  ["dec|dez|dic", 12],
];
const MONTH = `(${MONTHS.map(([spelled]) => spelled).join("|")})[a-z]{0,7}`;
const YEAR = "(?:,? ?(?:de )?((?:19|20)\\d{2}))?";
const DAY_FIRST = new RegExp(`(?<![\\d:])(\\d{1,2})(?:st|nd|rd|th|er|\\.)? (?:de )?${MONTH}\\.?${YEAR}`);
const MONTH_FIRST = new RegExp(`(?<![a-z])${MONTH}\\.?,? (\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])${YEAR}`);
const UNSPACED = /(?<!\d)(?:((?:19|20)\d{2})年 ?)?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日号일]/;
const ISO = /(?<!\d)((?:19|20)\d{2})[-/.年] ?(\d{1,2})[-/.月] ?(\d{1,2})(?!\d)/;
/** 03.11.2025, 03-11-2025 and 03.11.25; versions such as 3.11.2 are no dates. */
const DOTTED = /(?<![\d.-])(?:(\d{1,2})[.-](\d{1,2})[.-]((?:19|20)\d{2})|(\d{2})\.(\d{2})\.(\d{2}))(?![\d.]\d)/;
/** 03/2021, as of a car's first registration. */
const MONTH_OF_YEAR = /(?<![\d/.])(0?[1-9]|1[0-2])\/((?:19|20)\d{2})(?![\d/])/;
/** 11/3/2025, which is of March or of November. */
const SLASHED = /(?<![\d/])(\d{1,2})\/(\d{1,2})\/((?:19|20)?\d{2})(?![\d/])/;

/** The months by their whole names, in the same languages. */
const WHOLE_MONTHS: readonly string[] = [
  "january|januari?|janvier|enero|gennaio|janeiro",
  "february|februari?|fevrier|febrero|febbraio|fevereiro",
  "march|marz|maart|mars|marzo|marco",
  "april|avril|abril|aprile",
  "may|mai|mei|mayo|maggio|maio",
  "june|juni|juin|junio|giugno|junho",
  "july|juli|juillet|julio|luglio|julho",
  "august|augustus|aout|agosto",
  "september|septembre|septiembre|settembre|setembro",
  "october|oktober|octobre|octubre|ottobre|outubro",
  "november|novembre|noviembre|novembro",
  "december|dezember|decembre|diciembre|dicembre|dezembro",
];
const EACH_MONTH = WHOLE_MONTHS.map((names) => new RegExp(`^(?:${names})$`));
/** "In February", "im März", "2月に": a month without a day. */
const SAID_MONTH = new RegExp(
  `(?<![^ ])(?:in|im|en|em|du mois de|de|di|from|of|du|von|vom|van) (${WHOLE_MONTHS.join("|")})(?:,? (?:de )?((?:19|20)\\d{2}))?(?![a-z]| \\d)|(?<!\\d)(1[0-2]|[1-9]) ?[月월](?! ?\\d)`,
);

/** Reads the month of which a query asks for things, 1 to 12, and the part of it that says so; null where it says none. */
export function findSaidMonth(said: string): { month: number; year: number | undefined; spelled: string } | null {
  const [spelled, name = "", year, number] = SAID_MONTH.exec(said) ?? [];
  if (spelled === undefined) return null;
  const named = EACH_MONTH.findIndex((names) => names.test(name)) + 1;
  return { month: number === undefined ? named : Number(number), year: readYear(year), spelled };
}

/** Returns true if a date, in minutes as they are read, is of a month, and of a year if one is told. */
export function isOfMonth(minutes: number, month: number, year: number | undefined): boolean {
  const months = Math.floor((Math.floor(minutes / MINUTES_A_DAY) - 1) / 31);
  return months % 12 === month % 12 && (year === undefined || Math.floor((months - 1) / 12) === year);
}

/** Reads a date, in minutes that grow with time, to which those after midnight are added; null where a text tells none. */
export function readDate(text: string, minutes: number): Value | null {
  const told = findDate(text);
  if (!told) return null;
  const { day, month, year } = told;
  const value = countDays(day, month, year) * MINUTES_A_DAY + minutes;
  if (!told.isOpen) return { value, unit: year === undefined ? "day of a year" : "date" };
  return { value, unit: "date", monthFirst: countDays(month, day, year) * MINUTES_A_DAY + minutes };
}

type ToldDate = { day: number; month: number; year: number | undefined; isOpen?: boolean };

function findDate(text: string): ToldDate | null {
  const iso = ISO.exec(text);
  if (iso) return { day: Number(iso[3]), month: Number(iso[2]), year: Number(iso[1]) };
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return { day: Number(dayFirst[1]), month: readMonth(dayFirst[2]), year: readYear(dayFirst[3]) };
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) return { day: Number(monthFirst[2]), month: readMonth(monthFirst[1]), year: readYear(monthFirst[3]) };
  const unspaced = UNSPACED.exec(text);
  if (unspaced) return { day: Number(unspaced[3]), month: Number(unspaced[2]), year: readYear(unspaced[1]) };
  const dotted = DOTTED.exec(text);
  if (dotted) {
    const [day, month, year] = [dotted[1] ?? dotted[4], dotted[2] ?? dotted[5], dotted[3] ?? dotted[6]];
    return isIn(Number(month), 12) && isIn(Number(day), 31)
      ? { day: Number(day), month: Number(month), year: readYear(year) }
      : null;
  }
  const ofYear = MONTH_OF_YEAR.exec(text);
  if (ofYear) return { day: 0, month: Number(ofYear[1]), year: Number(ofYear[2]) };
  const slashed = SLASHED.exec(text);
  if (!slashed) return null;
  const [, first, second, year] = slashed;
  return { day: Number(first), month: Number(second), year: readYear(year), isOpen: true };
}

/** Counts days; NaN where there is no such day. */
function countDays(day: number, month: number, year = 0): number {
  return (day === 0 || isIn(day, 31)) && isIn(month, 12) ? (year * 12 + month) * 31 + day : Number.NaN;
}

/**
 * Settles whether the day or the month stands first in dates such as 11/3/2025: some of a list can only be read one way.
 * Where none says so, or they disagree, such dates are left out.
 */
export function settleDates(values: ReadonlyMap<number, Value>): Map<number, Value> {
  const open = [...values.values()].filter(({ monthFirst }) => monthFirst !== undefined);
  const isDayFirst = open.some(({ monthFirst }) => Number.isNaN(monthFirst));
  const isMonthFirst = open.some(({ value }) => Number.isNaN(value));
  const settled = new Map<number, Value>();
  for (const [at, read] of values) {
    const { value, unit, monthFirst } = read;
    const known = isDayFirst ? value : monthFirst;
    if (monthFirst === undefined) settled.set(at, read);
    else if (isDayFirst !== isMonthFirst && known !== undefined && !Number.isNaN(known))
      settled.set(at, { value: known, unit });
  }
  return settled;
}

function isIn(number: number, most: number): boolean {
  return number >= 1 && number <= most;
}

function readMonth(spelled = ""): number {
  return MONTHS.find(([names]) => names.split("|").includes(spelled))?.[1] ?? 1;
}

function readYear(spelled: string | undefined): number | undefined {
  if (spelled === undefined) return undefined;
  return Number(spelled.length === 2 ? `20${spelled}` : spelled);
}
