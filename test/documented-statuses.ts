import document from "../openapi.json" with { type: "json" };
import { compilePath } from "../src/http/route-path.ts";

type Described = { responses: Record<string, unknown> };

const documented = Object.entries(document.paths as Record<string, Record<string, Described>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({ pattern: compilePath(path), method, responses })),
);

/**
 * Returns true if the OpenAPI document names an error's status for the operation at a path. It covers operations only:
 * a path without one, and a method that a path doesn't support (405), can't be in it.
 *
 * @param method any operation at the path by default
 */
export function isDocumented(path: string, status: number, method?: string): boolean {
  const [pathname = ""] = path.split("?");
  const operations = documented.filter(({ pattern }) => pattern.test(pathname));
  if (operations.length === 0 || status === 405) return true;
  const asked = method === "HEAD" ? "get" : method?.toLowerCase();
  return operations.some(
    (operation) => (asked === undefined || operation.method === asked) && String(status) in operation.responses,
  );
}
