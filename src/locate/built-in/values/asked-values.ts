import type { Steps } from "../../../domain/steps.ts";
import type { Scene } from "../screen/scene.ts";
import { compare } from "./asking/comparisons.ts";
import { listWords, readSaid, type SaidValue, type Way } from "./asking/read-said.ts";
import { listAmounts } from "./listing/amounts.ts";
import { listNamed, listUnderMeasure } from "./listing/columns.ts";
import { listMeasured, type Measured } from "./listing/list-measured.ts";
import type { Measure, Value } from "./reading/measures.ts";
import { findSaidMonth, isOfMonth, MINUTES_A_DAY } from "./reading/read-date.ts";
import { findSaidAge, findSaidDay } from "./reading/read-moment.ts";
import { listEnds, saysEnd } from "./time-ends.ts";

/** A value that a query asks things to have. `words` say so. `isBound`: it is a limit, rather than what one of them has. */
export type AskedValue = { words: readonly number[]; isBound: boolean; ways: readonly AskedWay[] };

/** One way to understand it: which values are meant, and which of them fit. */
type AskedWay = {
  measure: Measure | null;
  list: (scene: Scene) => Steps<Measured[]>;
  fits: (value: Value) => boolean;
};

const HALF_A_DAY = MINUTES_A_DAY / 2;

/** Reads the values that a query asks for: "under 50 euros", "39 points", "6 days ago", "in February". */
export function readAskedValues({ said, words }: Scene): AskedValue[] {
  const moment = readMoment(said);
  const told = moment ? listWords(moment.spelled, words) : [];
  const rest = moment ? said.replace(moment.spelled, " ") : said;
  const values = /\d/.test(rest) ? readSaid(rest, words).map((value) => readValue(value, said)) : [];
  const dated: AskedValue[] = moment ? [{ words: told, isBound: false, ways: [moment.way] }] : [];
  return [...dated, ...values].filter(({ ways }) => ways.length > 0);
}

/** A moment that is told from now, or by its month. */
function readMoment(said: string): { spelled: string; way: AskedWay } | null {
  const make = (spelled: string, fits: AskedWay["fits"]) => ({
    spelled,
    way: { measure: "moment" as const, list: (scene: Scene) => listMeasured(scene, "moment", fits), fits },
  });
  const age = findSaidAge(said);
  if (age) return make(age.spelled, ({ unit, value }) => unit === "age" && value === age.value);
  const near = findSaidDay(said);
  if (near)
    return make(near.spelled, ({ unit, value }) => unit === "near" && Math.floor(value / MINUTES_A_DAY) === near.day);
  const dated = findSaidMonth(said);
  if (!dated) return null;
  const { month, year } = dated;
  return make(
    dated.spelled,
    ({ unit, value }) =>
      (unit === "date" || unit === "day of a year") && isOfMonth(value, month, unit === "date" ? year : undefined),
  );
}

function readValue({ words, comparison, ways }: SaidValue, said: string): AskedValue {
  const isBound = comparison !== "equal" || ways.some(({ to }) => to !== undefined);
  const asked = ways.map((way): AskedWay => {
    // A time may have been told with its day.
    const tell = ({ value }: Value) => (way.measure === "time" ? value % MINUTES_A_DAY : value);
    const fits = (value: Value) => fitsWay(tell(value), way, comparison);
    // Of several lists, the one in which something has it is meant.
    const isMeant = isBound ? undefined : fits;
    const list = (scene: Scene) => listWay(scene, way, isMeant, said);
    return { measure: way.measure, list, fits };
  });
  return { words, isBound, ways: asked };
}

function fitsWay(value: number, { value: asked, to, isOpen }: Way, comparison: SaidValue["comparison"]): boolean {
  if (to !== undefined) return value >= asked && value <= to;
  // "At 9:02" may be in the evening.
  if (isOpen && comparison === "equal") return (value - asked) % HALF_A_DAY === 0;
  return compare(value, comparison, asked);
}

function* listWay(
  scene: Scene,
  { measure, name }: Way,
  isMeant: AskedWay["fits"] | undefined,
  said: string,
): Steps<Measured[]> {
  if (measure === null) {
    if (!name) return [];
    const counted = yield* listAmounts(scene, name);
    return counted.length > 1 ? counted : yield* listNamed(scene, name);
  }
  const measured = yield* listMeasured(scene, measure, isMeant);
  if (measure === "time" && saysEnd(said)) return listEnds(scene, measured);
  return measured.length > 1 ? measured : yield* listUnderMeasure(scene, measure);
}
