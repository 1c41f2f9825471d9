import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { ERROR_CATALOG, type ErrorCode, STATUS_TITLES } from "../domain/errors/error-catalog.ts";
import { ERROR_CAUSES } from "../domain/errors/error-causes.ts";
import { ERROR_REMEDIES } from "../domain/errors/error-remedies.ts";
import { escapeHtml } from "../domain/text/escape-html.ts";
import { type ApiDocument, type ApiOperation, readApi } from "../openapi/read-api.ts";
import { DOCS_PATH, HELP_PATH, linkOperation, linkProblem, PROBLEMS_PATH } from "./pages/help/help-places.ts";

const TEMPLATE = "problem.html";
const OPENAPI = join(import.meta.dirname, "../../openapi.json");
const CODES = Object.keys(ERROR_CATALOG) as ErrorCode[];

type Page = { title: string; description: string; content: string };

/** Writes a page for each code of the error catalog, at the address that a problem's `type` names, and a list of all codes. */
export const problemPages: Plugin = {
  name: "problem-pages",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const built = bundle[TEMPLATE];
      if (built?.type !== "asset") throw new Error(`${TEMPLATE} was not built.`);
      delete bundle[TEMPLATE];
      const emit = (fileName: string, page: Page) =>
        this.emitFile({ type: "asset", fileName, source: fillTemplate(String(built.source), page) });
      emit("problems/index.html", writeList());
      const document: ApiDocument = JSON.parse(readFileSync(OPENAPI, "utf8"));
      const operations = readApi(document).groups.flatMap((group) => group.operations);
      for (const code of CODES) emit(`problems/${code}.html`, writeProblem(code, operations));
    },
  },
};

function writeProblem(code: ErrorCode, operations: readonly ApiOperation[]): Page {
  const { status, summary } = ERROR_CATALOG[code];
  const content = `<h1><code>${code}</code></h1>
      <p class="lead">${status} ${STATUS_TITLES[status]}</p>
      <p>${escapeHtml(summary)}</p>
      <h2>Usual causes</h2>
      <ul>${ERROR_CAUSES[code].map((cause) => `<li>${escapeHtml(cause)}</li>`).join("")}</ul>
      <h2>What to do</h2>
      <p>${escapeHtml(ERROR_REMEDIES[code])}</p>
      ${writeOperations(operations.filter((operation) => canReturn(operation, code)))}
      <p><a href="${PROBLEMS_PATH}">All errors</a> · <a href="${DOCS_PATH}errors">Handle errors</a> · <a href="${HELP_PATH}">Help</a></p>`;
  return { title: code, description: escapeHtml(summary), content };
}

/** Returns true if the OpenAPI document lists the code among the responses of an operation. */
function canReturn({ responses }: ApiOperation, code: ErrorCode): boolean {
  return responses.some(({ description }) => description.includes(`\`${code}\``));
}

function writeOperations(operations: readonly ApiOperation[]): string {
  if (operations.length === 0) return "";
  const rows = operations.map(
    ({ id, method, path, summary }) =>
      `<li><a href="${escapeHtml(linkOperation(id))}"><code>${method} ${escapeHtml(path)}</code></a> ${escapeHtml(summary)}</li>`,
  );
  return `<details><summary>Operations that can return it (${operations.length})</summary><ul>${rows.join("")}</ul></details>`;
}

function writeList(): Page {
  const rows = CODES.map((code) => {
    const { status, summary } = ERROR_CATALOG[code];
    return `<tr><td>${status}</td><td><a href="${linkProblem(code)}"><code>${code}</code></a></td><td>${escapeHtml(summary)}</td></tr>`;
  });
  const content = `<h1>Errors</h1>
      <p>Every error of the API has a code, and each code has a page with its causes and what to do. The <a href="${DOCS_PATH}errors">document about errors</a> shows their form, and which calls to repeat. <a href="${HELP_PATH}">Help</a> has the rest of the documentation.</p>
      <section class="table-frame" aria-label="Errors" tabindex="0">
        <table>
          <thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Meaning</th></tr></thead>
          <tbody>${rows.join("")}</tbody>
        </table>
      </section>`;
  return { title: "Errors", description: "Every error of the API, explained.", content };
}

function fillTemplate(template: string, page: Page): string {
  // Uses a function, since a dollar sign has a special meaning in a replacement text.
  return template
    .replace("%title%", () => page.title)
    .replace("%description%", () => page.description)
    .replace("%content%", () => page.content);
}
