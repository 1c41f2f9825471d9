import { keepPublic } from "./client-files.ts";
import type { Document } from "./document.ts";
import { listPythonRoutes } from "./python-document.ts";

/** Writes the Python client's table of operations. `generate-python.ts` writes its models. */
export function writePythonFiles(document: Document): Record<string, string> {
  const routes = JSON.stringify(listPythonRoutes(keepPublic(document)), null, 2);
  return { "packages/python/sightline_client/generated/routes.json": `${routes}\n` };
}
