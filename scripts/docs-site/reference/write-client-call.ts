import { CLIENT_METHODS } from "./client-methods.ts";
import type { ExampleCall } from "./example-call.ts";
import { TYPESCRIPT, writeLiteral } from "./write-literal.ts";

/** Writes a call with the TypeScript client. Returns null for an operation that it doesn't have. */
export function writeClientCall({ id, parameters, body, hasAnswer }: ExampleCall): string | null {
  const method = CLIENT_METHODS.get(id);
  if (method === undefined) return null;
  const values = [...Object.values(parameters), ...(body === undefined ? [] : [body])];
  const call = `await client.${method}(${values.map((value) => writeLiteral(value, TYPESCRIPT)).join(", ")})`;
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
