import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { GUIDES } from "./guides.ts";
import { readReference } from "./reference/read-operations.ts";
import { listPublicOperations, writeReferencePages } from "./reference/reference-pages.ts";
import type { SitePage } from "./site-page.ts";
import { writeErrorCodes } from "./write-error-codes.ts";
import { writeLimits } from "./write-limits.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
/** The part of the navigation that the operations follow. */
const BEFORE_OPERATIONS = "Reference";

/** Lists the pages of the site in their order: the repository's documents, and a page for each operation. */
export function listPages(): SitePage[] {
  const reference = readReference();
  /** The generated parts that are added to the end of documents. */
  const additions: Readonly<Record<string, string>> = {
    "docs/api.md": listPublicOperations(reference),
    "docs/errors.md": writeErrorCodes(),
    "docs/limits.md": writeLimits(),
  };
  const guides = GUIDES.map((guide): SitePage => {
    const text = readFileSync(join(REPOSITORY, guide.source), "utf8");
    const addition = additions[guide.source];
    return { ...guide, calls: [], markdown: addition === undefined ? text : `${text.trimEnd()}\n\n${addition}\n` };
  });
  const end = guides.findLastIndex(({ group }) => group === BEFORE_OPERATIONS) + 1;
  return [...guides.slice(0, end), ...writeReferencePages(reference), ...guides.slice(end)];
}
