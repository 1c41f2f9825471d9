import { quoteForShell } from "../../../src/dashboard/components/quote-for-shell.ts";
import type { ExampleCall } from "./example-call.ts";
import { JSON_TEXT, writeLiteral } from "./write-literal.ts";

/** Writes a call for a shell, with the address and the credential from its environment. */
export function writeCurlCall({ method, path, credential, body }: ExampleCall): string {
  const lines = [
    `curl -sS${method === "GET" ? "" : ` -X ${method}`} "$SIGHTLINE_URL${path}"`,
    ...(credential === null ? [] : [`-H "${credential.header}: ${credential.prefix}$${credential.variable}"`]),
    ...(body === undefined
      ? []
      : [`-H 'content-type: application/json'`, `-d ${quoteForShell(writeLiteral(body, JSON_TEXT))}`]),
  ];
  return lines.join(" \\\n  ");
}
