import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { readText } from "./documents.ts";

const OPERATIONS = readText("docs/operations.md");

/** Lists the first cells of the table below a heading. */
function listRows(heading: string): string[] {
  const section = OPERATIONS.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, cell = ""]) => cell.replace("`", ""));
}

test("docs/operations.md has each cron of the webhooks Worker", () => {
  const { triggers } = parse(readText("workers/webhooks/wrangler.toml")) as { triggers: { crons: string[] } };
  expect(listRows("Scheduled jobs").sort()).toEqual(triggers.crons.sort());
});
