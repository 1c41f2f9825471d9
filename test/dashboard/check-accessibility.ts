import type { AxeResults } from "axe-core";
import axe from "axe-core";
import type { Page } from "playwright-core";

const REFUSED = ["serious", "critical"];

/** Throws what axe-core finds serious or critical on a page in its current state, with the elements concerned. */
export async function checkAccessibility(page: Page): Promise<void> {
  // Over the debugger, not as a script of the page: its policy stays in force.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    () =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({
        resultTypes: ["violations"],
        // It would fetch style sheets to read them.
        preload: false,
      }) as Promise<AxeResults>,
  );
  const found = violations
    .filter(({ impact }) => REFUSED.includes(impact ?? ""))
    .map(({ id, help, nodes }) => {
      const places = nodes.map(({ html, failureSummary }) => `  ${html}\n    ${failureSummary?.replaceAll("\n", " ")}`);
      return [`${id}: ${help}`, ...places].join("\n");
    });
  if (found.length > 0) throw new Error(`${page.url()} is not accessible:\n${found.join("\n")}`);
}
