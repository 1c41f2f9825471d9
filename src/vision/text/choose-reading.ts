import { mergeJapanese } from "./merge-japanese.ts";
import { chooseLineKind, type LineKind, type ScriptShares, sumForeign } from "./script-detection.ts";

/** A character that isn't a space: how sure its reader is of it, 0 to 1, and where its middle is, in parts of the width that was shown. */
export type Letter = { character: string; probability: number; place: number };

/** Text as a network read it, how sure it is of each character, 0 to 1, and where those that aren't spaces are. */
export type NetworkReading = { text: string; probabilities: readonly number[]; letters: readonly Letter[] };

/** The small networks' view of a line; no shares where it wasn't looked at. */
export type LineSight = NetworkReading & { shares: ScriptShares | null };

/**
 * The text that was read of a line, and how sure that is, 0 to 1: `trust` times what `measureSureness` says of its
 * letters. `isUnread`: it's text, but in a script that nothing here reads. `signShare`: how likely it's a sign and no
 * text.
 */
export type Reading = {
  text: string;
  confidence: number;
  trust: number;
  letters: readonly Letter[];
  isUnread: boolean;
  signShare: number;
};

const NOTHING: Reading = { text: "", confidence: 0, trust: 1, letters: [], isUnread: false, signShare: 0 };
/** The highest confidence of a text that isn't read, which has a box all the same. */
const UNREAD_CONFIDENCE = 0.5;
/** PP-OCRv4 knows no kana: where they aren't read by another, its Japanese has gaps. */
const HAN_ALONE_CONFIDENCE = 0.5;
/** A line that `reader-world` reads less surely than this is wrong more often than not: it stays unread. */
const LEAST_WORLD = 0.3;
/** A line is read a second time where its least sure character is less sure than this. */
const DOUBT = 0.8;
/** Shorter readings that aren't sure are mostly signs, of which PP-OCRv4 knows no more. */
const LEAST_DOUBTFUL = 3;
/** PP-OCRv4 drops accents and knows neither Cyrillic nor Greek: it isn't asked where more of the sure lines than this hold such letters. */
const MAX_SHARE_BEYOND_ASCII = 0.05;
const SURE = 0.8;
/** The other lines of a page make a script at most this much likelier or less likely. */
const MAX_ODDS = 4;
/** In a line of which all but a few characters are sure, most words are right: it is trusted by its mean less this much. */
const MEAN_OVER_LEAST = 0.5;

/** The lines that PP-OCRv4 is asked for: those in Han, and those that our own reader isn't sure of. */
export function findDoubtfulLines(sights: readonly LineSight[]): number[] {
  const isPlain = hasNoAccents(sights);
  const odds = estimateLatinOdds(sights);
  return sights.flatMap((sight, index) => {
    const kind = tellKind(sight, odds);
    const isAsked = isPlain && odds >= 1 && kind === "latin" && isDoubtful(sight);
    return kind === "han" || isAsked ? [index] : [];
  });
}

/** The lines of Latin, Cyrillic and Greek whose least sure character is less sure than `doubt`, but for what is too short to be no sign. */
export function findDoubtfulLatin(sights: readonly LineSight[], doubt: number): number[] {
  const odds = estimateLatinOdds(sights);
  return sights.flatMap((sight, index) =>
    tellKind(sight, odds) === "latin" && isDoubtful(sight, doubt) ? [index] : [],
  );
}

/** The kind that a line is taken for; null if it wasn't looked at. */
function tellKind({ shares, probabilities }: LineSight, odds: number): LineKind | null {
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
 * The lines that `reader-world` is asked for: those in its scripts, Japanese ones, of which it reads the kana, and on pages in its scripts those
 * that our reader of Latin isn't sure of, such as amounts in their figures.
 */
export function findWorldLines(sights: readonly LineSight[]): number[] {
  const odds = estimateLatinOdds(sights);
  return sights.flatMap((sight, index) => {
    const kind = tellKind(sight, odds);
    const isJapaneseLine = kind === "han" && sight.shares !== null && isJapanese(sight.shares);
    const isAsked = odds < 1 && kind === "latin" && isDoubtful(sight);
    return kind === "world" || isJapaneseLine || isAsked ? [index] : [];
  });
}

function isJapanese({ japanese, han }: ScriptShares): boolean {
  return japanese > han;
}

/** How much likelier a line of this page is Latin than one of any page: by the lines of which the networks are sure. */
export function estimateLatinOdds(sights: readonly LineSight[]): number {
  let [latin, unread] = [1, 1];
  for (const { shares, probabilities } of sights) {
    if (shares === null) continue;
    if (shares.latin > SURE && findLeast(probabilities) > SURE) latin++;
    if (sumForeign(shares) > SURE && findMean(probabilities) < SURE) unread++;
  }
  return Math.min(MAX_ODDS, Math.max(1 / MAX_ODDS, latin / unread));
}

/** The readings of a line by the others that were asked: PP-OCRv4 and `reader-world`. */
export type OtherReadings = { han?: NetworkReading | undefined; world?: NetworkReading | undefined };

/** Decides what a line says. */
export function chooseReading(
  { shares, ...own }: LineSight,
  { han, world }: OtherReadings,
  latinOdds: number,
): Reading {
  if (shares === null) return NOTHING;
  const { kind, share } = chooseLineKind(shares, findMean(own.probabilities), latinOdds);
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
  if (kind === "han" && han !== undefined)
    return isJapanese(shares) ? chooseJapanese(world, han, shares) : rate(han, shares, 1);
  const isSecondSurer = han !== undefined && findLeast(han.probabilities) > findLeast(own.probabilities);
  return rate(isSecondSurer ? han : own, shares, 1);
}

function chooseWorld(world: NetworkReading | undefined, shares: ScriptShares): Reading | null {
  if (world === undefined) return null;
  const reading = rate(world, shares, 1);
  return reading.confidence < LEAST_WORLD ? null : reading;
}

function chooseJapanese(kana: NetworkReading | undefined, han: NetworkReading, shares: ScriptShares): Reading {
  const merged = kana && chooseWorld(mergeJapanese(kana, han), shares);
  return merged ?? rate(han, shares, HAN_ALONE_CONFIDENCE);
}

function rate({ text, probabilities, letters }: NetworkReading, { none }: ScriptShares, trust: number): Reading {
  const confidence = measureSureness(probabilities) * trust;
  return { text, confidence, trust, letters, isUnread: false, signShare: none };
}

/** A line is as sure as its least sure character: of the lines of the dev sets whose least is p, about the share p is right. */
export function measureSureness(probabilities: readonly number[]): number {
  return Math.max(findLeast(probabilities), findMean(probabilities) - MEAN_OVER_LEAST);
}

function findLeast(probabilities: readonly number[]): number {
  return probabilities.reduce((least, probability) => Math.min(least, probability), probabilities.length > 0 ? 1 : 0);
}

function findMean(probabilities: readonly number[]): number {
  return probabilities.length === 0 ? 0 : probabilities.reduce((sum, value) => sum + value, 0) / probabilities.length;
}
