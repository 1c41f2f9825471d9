import { hasNamelessHan, hasSureKana, mergeJapanese } from "./letters/merge-japanese.ts";
import { chooseLineKind, type LineKind, type ScriptShares, sumForeign } from "./lines/script-detection.ts";

/**
 * A character that isn't a space, with its probability, 0 to 1, and the position of its middle, as a share of the
 * input's width.
 */
export type Letter = { character: string; probability: number; place: number };

/**
 * Text as a network read it, with the probability of each character, 0 to 1, and the positions of those that aren't
 * spaces.
 */
export type NetworkReading = { text: string; probabilities: readonly number[]; letters: readonly Letter[] };

/** The small networks' reading of a line; without shares if its script wasn't classified. */
export type LineSight = NetworkReading & { shares: ScriptShares | null };

/**
 * The text of a line, and its confidence, 0 to 1: `trust` times the `measureSureness` of its letters. `isUnread`: it is
 * text, but in a script that no recognizer reads. `signShare`: the probability that it is a sign, not text.
 */
export type Reading = {
  text: string;
  confidence: number;
  trust: number;
  letters: readonly Letter[];
  isUnread: boolean;
  signShare: number;
};

const NO_LETTERS: NetworkReading = { text: "", probabilities: [], letters: [] };
const NOTHING: Reading = { text: "", confidence: 0, trust: 1, letters: [], isUnread: false, signShare: 0 };
/** The highest confidence of a line that isn't read; its box is still returned. */
const UNREAD_CONFIDENCE = 0.5;
/** PP-OCRv4 knows no kana: unless another network reads them, its Japanese has gaps. */
const HAN_ALONE_CONFIDENCE = 0.5;
/** A line that `reader-world` reads with a lower confidence is wrong more often than not: it stays unread. */
const LEAST_WORLD = 0.3;
/** On a page with Japanese, an unreadable line may be katakana from this share on. */
const LEAST_JAPANESE = 0.2;
/** A character below this probability is read a second time. */
const DOUBT = 0.8;
/** Shorter uncertain readings are mostly signs, which PP-OCRv4 can't recognize either. */
const LEAST_DOUBTFUL = 3;
/**
 * PP-OCRv4 drops accents and knows neither Cyrillic nor Greek: it isn't used if more than this share of the certain
 * lines contain such letters.
 */
const MAX_SHARE_BEYOND_ASCII = 0.05;
const SURE = 0.8;
/** The other lines of a page change the odds of a script by at most this factor. */
const MAX_ODDS = 4;
/**
 * If all but a few characters of a line are certain, most of its words are right: its confidence is at least the mean
 * minus this.
 */
const MEAN_OVER_LEAST = 0.5;

/** Returns the lines in Han, for PP-OCRv4. */
export function findHanLines(sights: readonly LineSight[]): number[] {
  const odds = estimateLatinOdds(sights);
  return sights.flatMap((sight, index) => (findKind(sight, odds) === "han" ? [index] : []));
}

/** Returns the lines with characters that our own reader is uncertain of, if PP-OCRv4 knows the page's letters. */
export function findDoubtfulLines(sights: readonly LineSight[]): number[] {
  return hasNoAccents(sights) && estimateLatinOdds(sights) >= 1 ? findDoubtfulLatin(sights) : [];
}

/** Returns true if a character of this probability is read a second time. */
export function isDoubted(probability: number): boolean {
  return probability < DOUBT;
}

/**
 * Returns the lines in Latin, Cyrillic and Greek whose least certain character is below `doubt`, except short ones,
 * which are mostly signs.
 */
export function findDoubtfulLatin(sights: readonly LineSight[], doubt = DOUBT): number[] {
  const odds = estimateLatinOdds(sights);
  return sights.flatMap((sight, index) =>
    findKind(sight, odds) === "latin" && isDoubtful(sight, doubt) ? [index] : [],
  );
}

/** Returns the most likely kind of a line; null if it wasn't classified. */
function findKind({ shares, probabilities }: LineSight, odds: number): LineKind | null {
  return shares && chooseLineKind(shares, findMean(probabilities), odds).kind;
}

function isDoubtful({ text, probabilities }: Pick<NetworkReading, "text" | "probabilities">, doubt = DOUBT): boolean {
  return findLeast(probabilities) < doubt && [...text].length >= LEAST_DOUBTFUL;
}

function hasNoAccents(sights: readonly LineSight[]): boolean {
  const sure = sights.filter(({ text, probabilities }) => text !== "" && findLeast(probabilities) >= SURE);
  const beyondAscii = sure.filter(({ text }) => /[^\p{ASCII}\p{P}\p{S}]/u.test(text));
  return beyondAscii.length <= MAX_SHARE_BEYOND_ASCII * sure.length;
}

/**
 * Returns the lines for `reader-world`: those in its scripts, Japanese ones (it reads their kana), and, on pages in its
 * scripts, those that our Latin reader is uncertain of, such as amounts in native digits. On pages with Japanese, all
 * lines with Han, too: those with few kana are hardly distinguished from Chinese.
 */
export function findWorldLines(sights: readonly LineSight[]): number[] {
  const odds = estimateLatinOdds(sights);
  const isJapanesePage = sights.some(({ shares }) => shares !== null && shares.japanese > SURE);
  return sights.flatMap((sight, index) => {
    const kind = findKind(sight, odds);
    const mayHaveKana =
      sight.shares !== null &&
      (isJapanesePage ? mayBeJapanese(kind, sight.shares) : isJapanese(sight.shares) && kind === "han");
    const isAsked = odds < 1 && kind === "latin" && isDoubtful(sight);
    return kind === "world" || mayHaveKana || isAsked ? [index] : [];
  });
}

/** Returns true if a line of a page with Japanese may have kana. */
function mayBeJapanese(kind: LineKind | null, { japanese }: ScriptShares): boolean {
  return kind === "han" || (kind === "unread" && japanese >= LEAST_JAPANESE);
}

/** Returns those of the lines that `reader-world` read in which it saw Han characters. */
export function findNamelessHan(world: ReadonlyMap<number, NetworkReading>): number[] {
  return [...world].flatMap(([index, reading]) => (hasNamelessHan(reading) ? [index] : []));
}

function isJapanese({ japanese, han }: ScriptShares): boolean {
  return japanese > han;
}

/** Estimates from the certain lines how much more likely a line of this page is Latin than one of any page. */
export function estimateLatinOdds(sights: readonly LineSight[]): number {
  let [latin, unread] = [1, 1];
  for (const { shares, probabilities } of sights) {
    if (shares === null) continue;
    if (shares.latin > SURE && findLeast(probabilities) > SURE) latin++;
    if (sumForeign(shares) > SURE && findMean(probabilities) < SURE) unread++;
  }
  return Math.min(MAX_ODDS, Math.max(1 / MAX_ODDS, latin / unread));
}

/** The readings of a line by the networks of other scripts: PP-OCRv4, if it is in Han, and `reader-world`. */
type OtherReadings = { han?: NetworkReading | undefined; world?: NetworkReading | undefined };

/** Chooses the reading of a line. */
export function chooseReading(
  { shares, ...own }: LineSight,
  { han, world: read }: OtherReadings,
  latinOdds: number,
): Reading {
  if (shares === null) return NOTHING;
  const { kind, share } = chooseLineKind(shares, findMean(own.probabilities), latinOdds);
  const world = read && nameHan(read, han);
  const isWorldSurer = world !== undefined && findMean(world.probabilities) > findMean(own.probabilities);
  if (kind === "world" || kind === "unread" || (kind === "latin" && isWorldSurer))
    return (
      chooseWorld(world, shares) ?? {
        ...NOTHING,
        confidence: UNREAD_CONFIDENCE * share,
        isUnread: true,
        signShare: shares.none,
      }
    );
  if (kind !== "han" || han === undefined) return rate(own, shares, 1);
  if (isJapanese(shares)) return chooseJapanese(world, han, shares);
  return read !== undefined && hasSureKana(read) ? chooseJapanese(world, han, shares) : rate(han, shares, 1);
}

/** Returns a reading by `reader-world` with the Han characters that PP-OCRv4 read at their places. */
function nameHan(world: NetworkReading, han: NetworkReading = NO_LETTERS): NetworkReading {
  return hasNamelessHan(world) ? mergeJapanese(world, han) : world;
}

function chooseWorld(world: NetworkReading | undefined, shares: ScriptShares): Reading | null {
  if (world === undefined) return null;
  const reading = rate(world, shares, 1);
  return reading.confidence < LEAST_WORLD ? null : reading;
}

function chooseJapanese(merged: NetworkReading | undefined, han: NetworkReading, shares: ScriptShares): Reading {
  return chooseWorld(merged, shares) ?? rate(han, shares, HAN_ALONE_CONFIDENCE);
}

function rate({ text, probabilities, letters }: NetworkReading, { none }: ScriptShares, trust: number): Reading {
  const confidence = measureSureness(probabilities) * trust;
  return { text, confidence, trust, letters, isUnread: false, signShare: none };
}

/**
 * Returns the confidence of a line, which is that of its least certain character: of the lines in the dev sets whose
 * lowest probability is p, about the share p is right.
 */
export function measureSureness(probabilities: readonly number[]): number {
  return Math.max(findLeast(probabilities), findMean(probabilities) - MEAN_OVER_LEAST);
}

/** Returns the lowest probability; 0 if there is none. */
export function findLeast(probabilities: readonly number[]): number {
  return probabilities.reduce((least, probability) => Math.min(least, probability), probabilities.length > 0 ? 1 : 0);
}

function findMean(probabilities: readonly number[]): number {
  return probabilities.length === 0 ? 0 : probabilities.reduce((sum, value) => sum + value, 0) / probabilities.length;
}
