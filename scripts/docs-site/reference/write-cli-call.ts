import { ROUTES } from "../../../packages/client/src/generated/routes.ts";
import { quoteForShell } from "../../../src/dashboard/components/quote-for-shell.ts";
import type { ExampleCall } from "./example-call.ts";
import { JSON_TEXT, writeLiteral } from "./write-literal.ts";

/** Writes a call with the command line. Returns null for an operation that takes no API key. */
export function writeCliCall({ id, parameters, body }: ExampleCall): string | null {
  if (!(id in ROUTES)) return null;
  const words = [id, ...Object.entries(parameters).map(([name, value]) => `${name}=${value}`)];
  const call = `npx sightline call ${words.join(" ")}`;
  return body === undefined ? call : `${call} --body ${quoteForShell(writeLiteral(body, JSON_TEXT))}`;
}
