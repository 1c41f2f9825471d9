import type { Letter, NetworkReading } from "./choose-reading.ts";

/** Stands for every Han character in what `reader-world` says: it can't tell one from another. */
const ANY_HAN = "漢";
const HAN = /\p{Script=Han}/u;
/** Two networks mean the same character where its places differ by less than this, in widths of a character. */
const MAX_DISTANCE = 0.7;
/** How sure a Han character is at most that PP-OCRv4 doesn't see at its place. */
const UNKNOWN = 0.2;

/**
 * Puts together what two networks read of a line of Japanese: `kana` is from `reader-world`, which knows the kana and where a Han character is, `han` from
 * PP-OCRv4, which knows Han characters and hardly any kana.
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
