import type { FloatTensor, Model } from "../hosts/host.ts";

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

/** How likely a line is each of these; together 1. */
export type ScriptShares = Readonly<Record<Script, number>>;

/** Tells the script of a line, sampled as `sampleLine` does. */
export async function detectScript(line: FloatTensor, head: Model): Promise<ScriptShares> {
  const { data } = await head.run(line);
  return Object.fromEntries(SCRIPTS.map((script, index) => [script, data[index] ?? 0])) as Record<Script, number>;
}

/** The scripts that `reader-world` reads. */
export const WORLD_SCRIPTS: readonly Script[] = ["hangul", "arabic", "hebrew", "devanagari", "thai"];
/** The kinds of lines that nothing here reads. */
const UNREAD: readonly Script[] = ["other", "turned"];

/** Those of them that write vowels and tones above and below their letters. */
const STACKED: readonly Script[] = ["devanagari", "thai"];

/** Returns true if it's likelier than not that marks stand above and below the letters of a line that is for `reader-world`. */
export function mayHaveMarks(shares: ScriptShares): boolean {
  return 2 * sum(shares, STACKED) > sum(shares, WORLD_SCRIPTS);
}

/** How likely it is that the line is text that neither our reader of Latin nor PP-OCRv4 reads. */
export function sumForeign(shares: ScriptShares): number {
  return sum(shares, WORLD_SCRIPTS) + sum(shares, UNREAD);
}

function sum(shares: ScriptShares, scripts: readonly Script[]): number {
  return scripts.reduce((total, script) => total + shares[script], 0);
}

/** Which reader a line is for: one of our own two, PP-OCRv4's, or none since nothing here reads its script. */
export type LineKind = "latin" | "han" | "world" | "unread";

/** A reader that is unsure by half tells as much against its script as the head's share tells for it. */
const UNSURE_BY_HALF = 0.5;

/**
 * Decides between what the head says and how sure our own reader is of what it read, 0 to 1: it is sure of hardly any line in another
 * script, and the head takes some short Latin lines for others. `latinOdds` is how much likelier than elsewhere Latin is on this page.
 */
export function chooseLineKind(
  shares: ScriptShares,
  sureness: number,
  latinOdds: number,
): { kind: LineKind; share: number } {
  const han = shares.han + shares.japanese;
  const foreign = sumForeign(shares);
  // PP-OCRv4 reads the Latin among the Han too, so nothing is lost by asking it.
  if (han > Math.max(shares.latin, foreign, shares.none)) return { kind: "han", share: han };
  const isForeign = foreign > shares.none && foreign * (1 - sureness) > shares.latin * latinOdds * UNSURE_BY_HALF;
  if (!isForeign) return { kind: "latin", share: shares.latin };
  const isRead = sum(shares, WORLD_SCRIPTS) > sum(shares, UNREAD);
  return { kind: isRead ? "world" : "unread", share: foreign };
}
