import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "smol-toml";

const CONFIG = join(resolve(import.meta.dirname, "../.."), "workers", "webhooks", "wrangler.toml");

/** The crons of the deployed webhooks Worker. */
export function readCrons(): string[] {
  const { triggers } = parse(readFileSync(CONFIG, "utf8")) as { triggers?: { crons?: string[] } };
  if (!triggers?.crons?.length) throw new Error("The webhooks Worker has no crons.");
  return triggers.crons;
}
