import type { Letter, NetworkReading } from "../choose-reading.ts";

/** Stands for every Han character in the output of `reader-world`, which can't distinguish them. */
const ANY_HAN = "漢";
const HAN = /\p{Script=Han}/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Kana that are drawn like a Han character: 口, 力, 二, 八, 夕, 工, 卜, 一, and so on. They prove nothing. */
const LIKE_HAN = /[ロカニハタエトヘへーオセチナノヒミムメ]/;
/** A kana of this probability is one. */
const SURE_KANA = 0.8;
/** Two networks mean the same character if its positions differ by less than this, in character widths. */
const MAX_DISTANCE = 0.7;
/** So much later than PP-OCRv4, in character widths, `reader-world` outputs a character: when most of it has passed. */
const LAG = 0.35;
/** The highest probability of a Han character that PP-OCRv4 doesn't find at its position, unless it isn't there at all. */
const UNKNOWN = 0.2;

/** Returns true if `reader-world` saw Han characters in a line, which only PP-OCRv4 can name. */
export function hasNamelessHan({ text }: Pick<NetworkReading, "text">): boolean {
  return text.includes(ANY_HAN);
}

/** Returns true if `reader-world` is sure of a kana that can't be a Han character. */
export function hasSureKana({ letters }: Pick<NetworkReading, "letters">): boolean {
  return letters.some(
    ({ character, probability }) => probability >= SURE_KANA && KANA.test(character) && !LIKE_HAN.test(character),
  );
}

/**
 * Merges two networks' readings of a Japanese line: `kana` is from `reader-world`, which knows the kana and the
 * positions of Han characters, `han` from PP-OCRv4, which knows Han characters and hardly any kana.
 */
export function mergeJapanese(kana: NetworkReading, han: NetworkReading): NetworkReading {
  const width = 1 / Math.max(1, kana.letters.length);
  const nameless = kana.letters.filter(({ character }) => character === ANY_HAN);
  const named = han.letters.filter(({ character }) => HAN.test(character));
  const names = pairByPlace(nameless, named, { lag: LAG * width, reach: MAX_DISTANCE * width });
  const letters = kana.letters.map((letter): Letter => {
    if (letter.character !== ANY_HAN) return letter;
    const name = names.get(letter);
    if (name === undefined) return { ...letter, character: "", probability: rateMissing(letter.probability) };
    return { ...letter, character: name.character, probability: Math.min(letter.probability, name.probability) };
  });
  let index = 0;
  const text = [...kana.text].map((character) => (character === " " ? " " : letters[index++]?.character)).join("");
  return {
    text,
    probabilities: letters.map(({ probability }) => probability),
    letters: letters.filter(({ character }) => character !== ""),
  };
}

/** A reading without the character is wrong if it's there, and right if `reader-world` saw one twice. */
function rateMissing(probability: number): number {
  return Math.max(Math.min(probability, UNKNOWN), 1 - probability);
}

/** How many pairs there are, how far their places are apart in total, and the last one of them. */
type Pairing = { count: number; distance: number; last: Pair | null };
type Pair = { nameless: Letter; named: Letter; before: Pairing };

const NO_PAIRS: Pairing = { count: 0, distance: 0, last: null };

/**
 * Pairs letters of two readings, both from left to right: as many as possible within `reach`, and of these pairings the
 * closest. Taking the first that fits instead would give a character's name to a false one before it.
 */
function pairByPlace(
  nameless: readonly Letter[],
  named: readonly Letter[],
  { lag, reach }: { lag: number; reach: number },
): Map<Letter, Letter> {
  let row = [NO_PAIRS, ...named.map(() => NO_PAIRS)];
  for (const letter of nameless) {
    const next = [row[0] as Pairing];
    named.forEach((name, index) => {
      const before = row[index] as Pairing;
      const distance = Math.abs(name.place + lag - letter.place);
      const paired: Pairing = {
        count: before.count + 1,
        distance: before.distance + distance,
        last: { nameless: letter, named: name, before },
      };
      const unpaired = chooseBetter(row[index + 1] as Pairing, next[index] as Pairing);
      next.push(distance < reach ? chooseBetter(paired, unpaired) : unpaired);
    });
    row = next;
  }
  const pairs = new Map<Letter, Letter>();
  for (let pair = row.at(-1)?.last; pair; pair = pair.before.last) pairs.set(pair.nameless, pair.named);
  return pairs;
}

function chooseBetter(one: Pairing, other: Pairing): Pairing {
  if (one.count !== other.count) return one.count > other.count ? one : other;
  return one.distance <= other.distance ? one : other;
}
