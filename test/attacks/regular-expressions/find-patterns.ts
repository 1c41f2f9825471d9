import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";

/** A regular expression in the source, or a call that creates one at run time (`regex` is null). */
export type FoundPattern = { file: string; regex: RegExp | null; spelling: string };

/**
 * Returns every regular expression in the Workers' source, by parsing it. Those of the dashboard run in its visitor's
 * own browser.
 */
export function findPatterns(): FoundPattern[] {
  const files = globSync(["src/**/*.ts", "workers/**/*.ts"]).filter((file) => !file.startsWith("src/dashboard/"));
  return files.sort().flatMap((file) => {
    const source = readFileSync(file, "utf8");
    const { program, errors } = parseSync(file, source);
    if (errors.length > 0) throw new SyntaxError(`${file} can't be parsed`);
    const found: FoundPattern[] = [];
    walk(program, (node) => {
      const { regex } = node as { regex?: { pattern: string; flags: string } };
      if (node.type === "Literal" && regex)
        found.push({
          file,
          regex: new RegExp(regex.pattern, regex.flags),
          spelling: `/${regex.pattern}/${regex.flags}`,
        });
      const callee = (node as { callee?: { name?: string } }).callee?.name;
      if ((node.type === "NewExpression" || node.type === "CallExpression") && callee === "RegExp")
        found.push({ file, regex: null, spelling: source.slice(node.start, node.end) });
    });
    return found;
  });
}

type Node = { type: string; start: number; end: number };

function walk(value: unknown, visit: (node: Node) => void): void {
  if (typeof value !== "object" || value === null || value instanceof RegExp) return;
  if (typeof (value as { type?: unknown }).type === "string") visit(value as Node);
  for (const inner of Object.values(value)) walk(inner, visit);
}
