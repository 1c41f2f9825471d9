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

/** The scripts that nothing here reads; Japanese is read without its kana. */
const UNREAD: readonly Script[] = ["hangul", "arabic", "hebrew", "devanagari", "thai", "other", "turned"];

/** How likely it is that the line is text and that nothing here reads it. */
export function sumUnread(shares: ScriptShares): number {
  return UNREAD.reduce((sum, script) => sum + shares[script], 0);
}

/** Which reader a line is for: our own, PP-OCRv4's, or none since nothing here reads its script. */
export type LineKind = "latin" | "han" | "unread";

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
  const unread = sumUnread(shares);
  // PP-OCRv4 reads the Latin among the Han too, so nothing is lost by asking it.
  if (han > Math.max(shares.latin, unread, shares.none)) return { kind: "han", share: han };
  const isUnread = unread > shares.none && unread * (1 - sureness) > shares.latin * latinOdds * UNSURE_BY_HALF;
  return isUnread ? { kind: "unread", share: unread } : { kind: "latin", share: shares.latin };
}
