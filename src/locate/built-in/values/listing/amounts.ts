import type { Steps } from "../../../../domain/steps.ts";
import { joinWords } from "../../meaning/near-content.ts";
import { type Clause, listTexts } from "../../query/clause.ts";
import { findWords, measureShare } from "../../ranking/found-words.ts";
import type { Scene } from "../../screen/scene.ts";
import { foldText } from "../../words/fold-text.ts";
import type { Measure, Value } from "../reading/measures.ts";
import { CHANGES, findQuantity, REVIEWS } from "../reading/quantity-names.ts";
import { readDate } from "../reading/read-date.ts";
import { readAmounts, readValue } from "../reading/read-value.ts";
import { listTelling, type Measured } from "./list-measured.ts";

/** A text tells of something if it has this share of its name: in another language, or as a verb, too. */
const MEANT = 0.6;
/** So much of a name is read. */
const LONGEST_TEXT = 120;
const MULTIPLIED = /\d ?[kmb] \p{L}/u;
/** Some amounts have units: "500 GB of storage". */
const WITH_UNITS: readonly Measure[] = ["bytes", "percent", "duration", "distance", "weight", "area", "money"];
/** "4.6 (1,284)", beside stars: so many have rated it. */
const IN_PARENTHESES = /^(?:[★⭐] ?)?(?:\d[.,]\d{1,2} ?)?\((\d[\d.,]{0,12} ?k?)\+?\)$/;

/** A journey without changes says so instead. */
const DIRECT = /(?<!\p{L})(?:direct[eo]?|diret[ao]|dirett[ao]|non ?stop|direkt)(?!\p{L})|直达|直行|직행/u;

/**
 * Lists the things that tell how many of something they have: "1.2M views", "Lvl 61 · 312 wins", "2 560 avis", "Vol 58.2M".
 *
 * @param called the name as it is said, where its words aren't parted
 */
export function* listAmounts(scene: Scene, name: Clause, called?: string): Steps<Measured[]> {
  const texts = listTexts(scene.words, name);
  const quantity = findQuantity(called ?? joinWords(texts));
  const counted = quantity?.measure === undefined || quantity.measure === "percent" ? quantity?.pattern : undefined;
  if (!counted && (name.length === 0 || !name.every((word) => scene.isOnScreen[word]))) return [];
  const isCounted = quantity?.isCounted === true;
  const read = counted && !isCounted ? readNumber : readOnly;
  return yield* listTelling(scene, (at) => {
    const text = foldText((scene.candidates[at]?.name ?? "").slice(0, LONGEST_TEXT));
    if (!/\d/.test(text)) return null;
    const [, rated] = (counted === REVIEWS && IN_PARENTHESES.exec(text)) || [];
    if (rated !== undefined) return readOnly(rated);
    if (counted === CHANGES && DIRECT.test(text)) return { value: 0, unit: "" };
    const isCalled = (part: string) =>
      counted?.test(part) || (texts.length > 0 && texts.every((one) => part.includes(one)));
    const parts = listParts(text).filter(isCalled);
    if (parts.length > 0) return parts.map(read).find((value) => value !== null) ?? null;
    return name.length > 0 && measureShare(name, findWords(scene, at)) >= MEANT ? readOnly(text) : null;
  });
}

/** The parts of a line of details. */
function listParts(text: string): string[] {
  return text.split(/ ?[·•・|;(] ?|, (?=\D)/);
}

/** The number of a text, whatever it measures: of one quantity all texts tell it in the same way. */
function readNumber(text: string): Value | null {
  if (readDate(text, 0)) return null;
  return readValue(text, "percent") ?? readValue(text, "number");
}

/** The number of a text that tells only one. */
function readOnly(text: string): Value | null {
  // "1.2m views" are no metres.
  for (const measure of MULTIPLIED.test(text) ? [] : WITH_UNITS) {
    const value = readValue(text, measure);
    if (value) return { value: value.value, unit: measure };
  }
  // "Due 30 Apr" tells a day.
  if (readDate(text, 0)) return null;
  const [only, ...others] = readAmounts(text);
  return only === undefined || others.length > 0 ? null : { value: only, unit: "" };
}
