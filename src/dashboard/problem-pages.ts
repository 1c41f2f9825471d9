import type { Plugin } from "vite";
import { ERROR_CATALOG, type ErrorCode, STATUS_TITLES } from "../domain/error-catalog.ts";
import { ERROR_REMEDIES } from "../domain/error-remedies.ts";

const TEMPLATE = "problem.html";
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
      for (const code of CODES) emit(`problems/${code}.html`, writeProblem(code));
    },
  },
};

function writeProblem(code: ErrorCode): Page {
  const { status, summary } = ERROR_CATALOG[code];
  const content = `<h1><code>${code}</code></h1>
      <p class="lead">${status} ${STATUS_TITLES[status]}</p>
      <p>${escapeHtml(summary)}</p>
      <h2>What to do</h2>
      <p>${escapeHtml(ERROR_REMEDIES[code])}</p>
      <p><a href="/problems/">All problems</a></p>`;
  return { title: code, description: escapeHtml(summary), content };
}

function writeList(): Page {
  const rows = CODES.map((code) => {
    const { status, summary } = ERROR_CATALOG[code];
    return `<tr><td>${status}</td><td><a href="/problems/${code}"><code>${code}</code></a></td><td>${escapeHtml(summary)}</td></tr>`;
  });
  const content = `<h1>Problems</h1>
      <p>Every error of the API has a code, and each code has a page that explains it.</p>
      <section class="table-frame" aria-label="Problems" tabindex="0">
        <table>
          <thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Meaning</th></tr></thead>
          <tbody>${rows.join("")}</tbody>
        </table>
      </section>`;
  return { title: "Problems", description: "Every error of the API, explained.", content };
}

function fillTemplate(template: string, page: Page): string {
  // Uses a function, since a dollar sign has a special meaning in a replacement text.
  return template
    .replace("%title%", () => page.title)
    .replace("%description%", () => page.description)
    .replace("%content%", () => page.content);
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
