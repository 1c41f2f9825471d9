import type { Call } from "../../../packages/client/src/call.ts";
import { makeResources } from "../../../packages/client/src/resources.ts";
import type { ExampleCall } from "./example-call.ts";
import { writeLiteral } from "./write-literal.ts";

/** Operations that are methods of the client itself, which also prepare a picture. */
const OWN_METHODS: Readonly<Record<string, string>> = {
  "elements.locate": "locateElement",
  "screenshots.locate": "locateOnScreen",
  "screenshots.detect": "detect",
  "models.list": "models",
  "organization.get": "organization",
};

const methods = new Map([...Object.entries(OWN_METHODS), ...listResourceMethods()]);

/** Writes a call with the TypeScript client. Returns null for an operation that it doesn't have. */
export function writeClientCall({ id, parameters, body, hasAnswer }: ExampleCall): string | null {
  const method = methods.get(id);
  if (method === undefined) return null;
  const values = [...Object.values(parameters), ...(body === undefined ? [] : [body])];
  const call = `await client.${method}(${values.map((value) => writeLiteral(value, "bare")).join(", ")})`;
  return [
    'import { Sightline } from "@sightline/client";',
    "",
    "const client = new Sightline({",
    '  apiKey: process.env.SIGHTLINE_API_KEY ?? "",',
    '  baseUrl: process.env.SIGHTLINE_URL ?? "",',
    "});",
    hasAnswer ? `console.log(${call});` : `${call};`,
  ].join("\n");
}

/** Lists the operations that the client's resources call, each with its method: calls every method with a stand-in. */
function listResourceMethods(): [id: string, method: string][] {
  const found: [string, string][] = [];
  let current = "";
  const note = (id: string) => {
    found.push([id, current]);
    return Promise.resolve();
  };
  for (const [resource, calls] of Object.entries(makeResources(note as unknown as Call))) {
    for (const [name, run] of Object.entries(calls)) {
      current = `${resource}.${name}`;
      // A generator, as `all` is, calls nothing before it is read.
      (run as (...values: unknown[]) => unknown)("id", {});
    }
  }
  return found;
}
