import type { Call } from "../../../packages/client/src/call.ts";
import { makeResources } from "../../../packages/client/src/resources.ts";

/** Operations that are methods of the client itself, which also prepare a picture. */
const OWN_METHODS: Readonly<Record<string, string>> = {
  "elements.locate": "locateElement",
  "screenshots.locate": "locateOnScreen",
  "screenshots.detect": "detect",
  "models.list": "models",
  "organization.get": "organization",
};

/** The methods of the TypeScript client by operation. Those of the Python client have the same names, as Python writes them. */
export const CLIENT_METHODS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(OWN_METHODS),
  ...listResourceMethods(),
]);

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
      // A generator, such as `all`, makes no call before it is read.
      (run as (...values: unknown[]) => unknown)("id", {});
    }
  }
  return found;
}
