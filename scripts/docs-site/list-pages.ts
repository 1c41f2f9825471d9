import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fillPart } from "../document-parts.ts";
import { GUIDES } from "./guides.ts";
import { readReference } from "./reference/read-operations.ts";
import { listPublicOperations, writeReferencePages } from "./reference/reference-pages.ts";
import type { SitePage } from "./site-page.ts";
import { writeErrorCodes } from "./write-error-codes.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
/** The part of the navigation that the operations follow. */
const BEFORE_OPERATIONS = "Reference";

/** Lists the pages of the site in their order: the repository's documents, and a page for each operation. */
export function listPages(): SitePage[] {
  const reference = readReference();
  /** Documents to which the site adds links to pages that exist only in a service. */
  const extensions: Readonly<Record<string, (text: string) => string>> = {
    "docs/api.md": (text) => `${text.trimEnd()}\n\n${listPublicOperations(reference)}\n`,
    "docs/errors.md": (text) =>
      fillPart(
        text,
        "error-codes",
        writeErrorCodes((code) => `[\`${code}\`](/problems/${code})`),
      ),
  };
  const guides = GUIDES.map((guide): SitePage => {
    const text = readFileSync(join(REPOSITORY, guide.source), "utf8");
    return { ...guide, calls: [], markdown: extensions[guide.source]?.(text) ?? text };
  });
  const end = guides.findLastIndex(({ group }) => group === BEFORE_OPERATIONS) + 1;
  return [...guides.slice(0, end), ...writeReferencePages(reference), ...guides.slice(end)];
}
