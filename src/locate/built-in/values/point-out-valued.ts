import type { Steps } from "../../../domain/steps.ts";
import { fitCandidate } from "../candidate.ts";
import { NOWHERE } from "../counting/nowhere.ts";
import type { Pointed } from "../counting/point-out.ts";
import { listTexts } from "../query/clause.ts";
import type { Interpretation } from "../query/interpretation.ts";
import type { AskedRole } from "../screen/roles.ts";
import type { Scene } from "../screen/scene.ts";
import { stopWords } from "../words/query-words.ts";
import { readAskedValues } from "./asked-values.ts";
import { findRelated, isNamed, keepAsked, type ToldValue, tellValue } from "./keep-asked.ts";
import { keepSide } from "./keep-side.ts";
import { keepValued } from "./keep-valued.ts";
import type { Measured } from "./listing/list-measured.ts";
import { pointOutPart } from "./point-out-part.ts";

/** So many signs make no name of a number. */
const MOST_SIGNS = 4;
/** Kinds that are asked for by what they say. */
const OWN_ROLES: ReadonlySet<AskedRole> = new Set<AskedRole>(["text", "heading", "button", "link"]);
const SURELY = 0.8;
/** "The days on which the 6:45 alarm rings" asks for something about the thing. */
const ABOUT_IT = /(?<![a-z])(?:on|in|at|for|from|of) which /;
/** So many things must tell a value before it is believed that none has the one that is asked for. */
const LEAST_COMPARED = 3;

/**
 * Points out the only thing that tells the values that a query asks for: "the product for $60", "a shoe under $50", "the club with 39 points". It points out nowhere if no thing keeps to a limit. Null
 * where the query asks for none, or where several things tell it.
 */
export function* pointOutValued(scene: Scene): Steps<Pointed | null> {
  const [first, ...others] = readAskedValues(scene);
  if (!first || ABOUT_IT.test(scene.said)) return null;
  const words = [first, ...others].flatMap((one) => one.words);
  if (first.isBound && (isAlone(scene, first.words) || isNamed(scene, first.words))) return null;
  const told = tellValue(scene, words, findOwned(scene, words));
  let isNowhere = first.isBound && !isOnControl(scene, first.words);
  let compared = 0;
  for (const { measure, list, fits } of first.ways) {
    const measured = keepSide(scene, yield* list(scene), measure);
    const fitting = measured.filter(({ value }) => fits(value));
    if (fitting.length > 0) isNowhere = false;
    compared = Math.max(compared, measured.length);
    const kept = fitting.length > 0 ? (keepAsked(scene, told, fitting, 1, measured) ?? []) : [];
    const [only, ...more] = yield* keepValued(scene, kept, others);
    if (only && more.length === 0 && isApart(only, measured))
      return isItself(scene, told, only) || saysNothingElse(scene, words)
        ? { at: only.at, lead: 1, isAllSaid: true, by: "name" }
        : pointOutPart(scene, told, measure, only);
    if (fitting.length > 0) return null;
  }
  return isNowhere && compared >= LEAST_COMPARED ? { at: NOWHERE, lead: 1, isAllSaid: true, by: "name" } : null;
}

/** "The $60 text", "the $60 button": what says the value is meant itself. */
function isItself({ plain, candidates }: Scene, { owned }: ToldValue, { at }: Measured): boolean {
  const [role] = plain.roles;
  const candidate = candidates[at];
  return !owned && role !== undefined && OWN_ROLES.has(role) && !!candidate && fitCandidate(role, candidate) > SURELY;
}

/** "39.90" alone asks for the text that says so, and not for what costs as much. */
function saysNothingElse({ words }: Scene, told: readonly number[]): boolean {
  return words.every(({ canon }, word) => told.includes(word) || canon === "," || stopWords.has(canon));
}

/** Returns true if it can be told what belongs to a thing: something holds it, or it repeats. */
function isApart({ cell }: Measured, measured: readonly Measured[]): boolean {
  return cell.whole !== null || measured.length >= LEAST_COMPARED;
}

/** Returns true if some text is the number of a limit, with a sign or two: what stands under it may be asked for, rather than what costs less. */
function isAlone({ candidates, words }: Scene, told: readonly number[]): boolean {
  const numbers = listTexts(words, told).filter((text) => /^\d/.test(text));
  return candidates.some(({ name }) =>
    numbers.some(
      (number) => name.length <= number.length + MOST_SIGNS && Number(name.replace(/[^\d.]/g, "")) === Number(number),
    ),
  );
}

/** Returns true if a button or a link says the number of a limit: a filter "Under $50". */
function isOnControl({ candidates, words }: Scene, told: readonly number[]): boolean {
  const numbers = listTexts(words, told).filter((text) => /^\d/.test(text));
  return candidates.some(({ name }) => {
    const [, said = ""] = /^\D{2,16}([\d.,]{1,9})\D{0,3}$/.exec(name) ?? [];
    return said !== "" && numbers.some((number) => Number(said.replace(/,/g, "")) === Number(number));
  });
}

/** "The add button of the product for $60": the button belongs to the product. In "the shoe with 4.8" nothing does. */
function findOwned(scene: Scene, told: readonly number[]): Interpretation | undefined {
  return findRelated(scene, (spelled) => {
    const others = spelled.filter((word) => !told.includes(word));
    const isSaid = others.some((word) => !stopWords.has(scene.words[word]?.canon ?? ""));
    return isSaid && others.length < spelled.length;
  });
}
