import { writeMarkdownTable } from "../../../bench/markdown-table.ts";
import type { SitePage } from "../site-page.ts";
import type { Reference, ReferenceOperation } from "./read-operations.ts";
import { writeOperation } from "./write-operation.ts";

/** The navigation's names for the tags of the API's description. */
const GROUPS: Readonly<Record<string, string>> = {
  grounding: "API: grounding",
  platform: "API: platform",
  organization: "API: organization",
  control: "Control API",
};

/** Writes a page for each operation. */
export function writeReferencePages({ groups, find }: Reference): SitePage[] {
  return groups.flatMap(({ operations }) =>
    operations.map((operation) => ({
      slug: slugOf(operation),
      group: groupOf(operation.tag),
      label: operation.summary,
      summary: `\`${operation.method} ${operation.path}\`. ${firstSentence(operation.description)}`,
      source: null,
      calls: [operation.path, ...operation.aliases].map((path) => `${operation.method} ${path}`),
      markdown: writeOperation(operation, find),
    })),
  );
}

/** Lists the operations of the public API, for the end of the page about the API, which lists the others itself. */
export function listPublicOperations({ groups }: Reference): string {
  return groups
    .filter(({ name }) => name === "grounding" || name === "platform")
    .map(({ description, operations }) => {
      const rows = operations.map(({ method, path, summary, role, scope }) => [
        ...[`\`${method} ${path}\``, summary],
        ...[scope === null ? "" : `\`${scope}\``, role ?? ""],
      ]);
      const table = writeMarkdownTable([["Operation", "Does", "Scope", "Role"], ...rows]);
      return `${description}\n\n${table}`;
    })
    .join("\n\n");
}

function slugOf({ id, tag }: ReferenceOperation): string {
  return `${tag === "control" ? "control" : "api"}/${id.replaceAll(".", "-")}`;
}

function groupOf(tag: string): string {
  const group = GROUPS[tag];
  if (group === undefined) throw new Error(`The site has no part for the operations of "${tag}".`);
  return group;
}

function firstSentence(text: string): string {
  return /^.+?\.(?= |$)/.exec(text)?.[0] ?? text;
}
