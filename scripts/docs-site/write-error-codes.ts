import { writeMarkdownTable } from "../../bench/markdown-table.ts";
import { ERROR_CATALOG, type ErrorCode, STATUS_TITLES } from "../../src/domain/errors/error-catalog.ts";
import { ERROR_REMEDIES } from "../../src/domain/errors/error-remedies.ts";

/**
 * Writes a table of the error codes for each status, from the catalog that the service answers from.
 *
 * @param showCode the Markdown of a code, which may be a link
 */
export function writeErrorCodes(showCode = (code: ErrorCode) => `\`${code}\``): string {
  const codes = Object.keys(ERROR_CATALOG) as ErrorCode[];
  const statuses = Object.entries(STATUS_TITLES).map(([status, title]) => {
    const rows = codes
      .filter((code) => ERROR_CATALOG[code].status === Number(status))
      .map((code) => [showCode(code), ERROR_CATALOG[code].summary, ERROR_REMEDIES[code]]);
    return `### ${status} ${title}\n\n${writeMarkdownTable([["Code", "Meaning", "What to do"], ...rows])}`;
  });
  return statuses.join("\n\n");
}
