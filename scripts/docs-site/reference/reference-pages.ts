import { writeMarkdownTable } from "../../../bench/markdown-table.ts";
import { addressOf, type SitePage } from "../site-page.ts";
import { type ApiOperation, type ApiReference, readApiReference } from "./api-operation.ts";
import { writeOperation } from "./write-operation.ts";

/** The navigation's name for the operations of each tag. */
const GROUPS: Readonly<Record<string, string>> = {
  grounding: "API: grounding",
  platform: "API: platform",
  organization: "API: organization",
  control: "Control API",
};

/** Writes a page for each operation. */
export function writeReferencePages(reference: ApiReference = readApiReference()): SitePage[] {
  return reference.operations.map((operation) => ({
    slug: slugOf(operation),
    group: groupOf(operation),
    label: operation.summary,
    summary: `${operation.method} ${operation.path}: ${firstSentence(operation.description)}`,
    source: null,
    markdown: writeOperation(operation, reference),
  }));
}

/** Lists the operations that a key may call, by tag, for the end of the page about the API. */
export function listKeyOperations(reference: ApiReference): string {
  return listOperations(reference, ({ tag }) => tag !== "control");
}

function listOperations({ operations, tags }: ApiReference, isListed: (operation: ApiOperation) => boolean): string {
  const listed = operations.filter(isListed);
  return [...new Set(listed.map(({ tag }) => tag))]
    .map((tag) => {
      const rows = listed
        .filter((operation) => operation.tag === tag)
        .map((operation) => [
          `[${operation.summary}](${addressOf({ slug: slugOf(operation) })})`,
          `\`${operation.method} ${operation.path}\``,
          operation.role ?? "none",
          operation.scope === null ? "" : `\`${operation.scope}\``,
        ]);
      const table = writeMarkdownTable([["Operation", "Call", "Role", "Scope"], ...rows]);
      return `## ${groupOf({ tag })}\n\n${tags.get(tag) ?? ""}\n\n${table}`;
    })
    .join("\n\n");
}

function slugOf({ id, tag }: ApiOperation): string {
  return `${tag === "control" ? "control" : "api"}/${id.replaceAll(".", "-")}`;
}

function groupOf({ tag }: Pick<ApiOperation, "tag">): string {
  const group = GROUPS[tag];
  if (group === undefined) throw new Error(`The site has no part for the operations of "${tag}".`);
  return group;
}

function firstSentence(text: string): string {
  return /^.+?\.(?= |$)/.exec(text)?.[0] ?? text;
}
