import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import axe from "axe-core";
import type { Page } from "playwright-core";

/** The same as `axe.source` at half the size: each page that is checked has to parse it. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const REFUSED = ["serious", "critical"];
/** The rules whose results depend on colours. */
export const COLOR_RULES: readonly string[] = ["color-contrast", "link-in-text-block"];

/** A rule in axe-core's internal list. */
type Rule = { id: string; enabled: boolean; impact?: string; tags: readonly string[] };

/** The tags that axe-core leaves out by default. */
const LEFT_OUT_TAGS = ["experimental", "deprecated"];
/** Rules whose findings would be minor or moderate aren't run: it halves the time. */
const SERIOUS_RULES = (axe as unknown as { _audit: { rules: Rule[] } })._audit.rules
  .filter(({ enabled, tags }) => enabled && !tags.some((tag) => LEFT_OUT_TAGS.includes(tag)))
  .filter(({ impact }) => impact === undefined || REFUSED.includes(impact))
  .map(({ id }) => id);

/**
 * Throws an error with the serious and critical findings of axe-core on a page in its current state, and their
 * elements. `rules`: the rules to run.
 */
export async function checkAccessibility(page: Page, rules = SERIOUS_RULES as readonly string[]): Promise<void> {
  // Over the debugger, not as a script of the page: its policy stays in force.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(SOURCE);
  const { violations } = await page.evaluate(
    (runOnly) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({
        ...{ runOnly, resultTypes: ["violations"] },
        // It would fetch the style sheets.
        preload: false,
      }) as Promise<AxeResults>,
    [...rules],
  );
  const found = violations
    .filter(({ impact }) => REFUSED.includes(impact ?? ""))
    .map(({ id, help, nodes }) => {
      const places = nodes.map(({ html, failureSummary }) => `  ${html}\n    ${failureSummary?.replaceAll("\n", " ")}`);
      return [`${id}: ${help}`, ...places].join("\n");
    });
  if (found.length > 0) throw new Error(`${page.url()} is not accessible:\n${found.join("\n")}`);
}
