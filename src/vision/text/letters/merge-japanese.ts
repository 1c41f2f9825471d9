import type { Letter, NetworkReading } from "../choose-reading.ts";

/** Stands for every Han character in the output of `reader-world`, which can't distinguish them. */
const ANY_HAN = "漢";
const HAN = /\p{Script=Han}/u;
/** Two networks mean the same character if its positions differ by less than this, in character widths. */
const MAX_DISTANCE = 0.7;
/** The highest probability of a Han character that PP-OCRv4 doesn't find at its position. */
const UNKNOWN = 0.2;

/**
 * Merges two networks' readings of a Japanese line: `kana` is from `reader-world`, which knows the kana and the
 * positions of Han characters, `han` from PP-OCRv4, which knows Han characters and hardly any kana.
 */
export function mergeJapanese(kana: NetworkReading, han: NetworkReading): NetworkReading {
  const width = 1 / Math.max(1, kana.letters.length);
  const candidates = han.letters.filter(({ character }) => HAN.test(character));
  let next = 0;
  const letters = kana.letters.flatMap((letter): Letter[] => {
    if (letter.character !== ANY_HAN) return [letter];
    const found = candidates.findIndex(
      ({ place }, index) => index >= next && Math.abs(place - letter.place) < MAX_DISTANCE * width,
    );
    if (found < 0) return [{ ...letter, character: "", probability: Math.min(letter.probability, UNKNOWN) }];
    next = found + 1;
    const { character, probability } = candidates[found] as Letter;
    return [{ ...letter, character, probability: Math.min(letter.probability, probability) }];
  });
  let index = 0;
  const text = [...kana.text].map((character) => (character === " " ? " " : letters[index++]?.character)).join("");
  return {
    text,
    probabilities: letters.map(({ probability }) => probability),
    letters: letters.filter(({ character }) => character !== ""),
  };
}
