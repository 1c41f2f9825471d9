import type { FloatTensor, Model } from "../../hosts/host.ts";

/**
 * The kinds of lines, in the order of the head's output: scripts (`latin` stands for Latin, Cyrillic and Greek, `han`
 * for Chinese or Japanese without kana, `japanese` for Japanese with), no text at all, or text upside down or on its
 * side.
 */
export const SCRIPTS = [
  "latin",
  "han",
  "japanese",
  "hangul",
  "arabic",
  "hebrew",
  "devanagari",
  "thai",
  "other",
  "none",
  "turned",
] as const;

export type Script = (typeof SCRIPTS)[number];

/** The probability of each of these; they add up to 1. */
export type ScriptShares = Readonly<Record<Script, number>>;

/** Detects the script of a line, sampled by `sampleLine`. */
export async function detectScript(line: FloatTensor, head: Model): Promise<ScriptShares> {
  const { data } = await head.run(line);
  return Object.fromEntries(SCRIPTS.map((script, index) => [script, data[index] ?? 0])) as Record<Script, number>;
}

/** The scripts that `reader-world` reads. */
const WORLD_SCRIPTS: readonly Script[] = ["hangul", "arabic", "hebrew", "devanagari", "thai"];
/** The kinds of lines that no recognizer reads. */
const UNREAD: readonly Script[] = ["other", "turned"];

/** Those of them with vowels and tones above and below the letters. */
const STACKED: readonly Script[] = ["devanagari", "thai"];

/** Returns true if a line for `reader-world` probably has marks above and below its letters. */
export function mayHaveMarks(shares: ScriptShares): boolean {
  return 2 * sum(shares, STACKED) > sum(shares, WORLD_SCRIPTS);
}

/** Returns the probability that the line is text that neither our Latin reader nor PP-OCRv4 reads. */
export function sumForeign(shares: ScriptShares): number {
  return sum(shares, WORLD_SCRIPTS) + sum(shares, UNREAD);
}

function sum(shares: ScriptShares, scripts: readonly Script[]): number {
  return scripts.reduce((total, script) => total + shares[script], 0);
}

/** The reader for a line: one of our own two, PP-OCRv4's, or none for a script that no recognizer reads. */
export type LineKind = "latin" | "han" | "world" | "unread";

/** A reader with this confidence is as much evidence against its script as the head's share is for it. */
const UNSURE_BY_HALF = 0.5;

/**
 * Chooses the kind of a line from the head's shares and our own reader's confidence, 0 to 1: the reader is hardly ever
 * sure of a line in another script, and the head misjudges some short Latin lines. `latinOdds` is how much more likely
 * than elsewhere Latin is on this page.
 */
export function chooseLineKind(
  shares: ScriptShares,
  sureness: number,
  latinOdds: number,
): { kind: LineKind; share: number } {
  const han = shares.han + shares.japanese;
  const foreign = sumForeign(shares);
  // PP-OCRv4 also reads Latin among Han, so nothing is lost.
  if (han > Math.max(shares.latin, foreign, shares.none)) return { kind: "han", share: han };
  const isForeign = foreign > shares.none && foreign * (1 - sureness) > shares.latin * latinOdds * UNSURE_BY_HALF;
  if (!isForeign) return { kind: "latin", share: shares.latin };
  const isRead = sum(shares, WORLD_SCRIPTS) > sum(shares, UNREAD);
  return { kind: isRead ? "world" : "unread", share: foreign };
}
