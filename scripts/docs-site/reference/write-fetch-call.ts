import type { ExampleCall } from "./example-call.ts";
import { TYPESCRIPT, writeLiteral } from "./write-literal.ts";

/** Writes a call as TypeScript that needs nothing but `fetch`. */
export function writeFetchCall({ method, path, credential, body, hasAnswer }: ExampleCall): string {
  const headers = [
    ...(credential === null
      ? []
      : [`    "${credential.header}": \`${credential.prefix}\${process.env.${credential.variable}}\`,`]),
    ...(body === undefined ? [] : [`    "content-type": "application/json",`]),
  ];
  const init = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    ...(headers.length === 0 ? [] : ["  headers: {", ...headers, "  },"]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${writeLiteral(body, TYPESCRIPT, "  ")}),`]),
  ];
  const address = `\`\${process.env.SIGHTLINE_URL}${path}\``;
  return [
    init.length === 0 ? `const response = await fetch(${address});` : `const response = await fetch(${address}, {`,
    ...(init.length === 0 ? [] : [...init, "});"]),
    "if (!response.ok) throw new Error(await response.text());",
    hasAnswer ? "console.log(await response.json());" : "console.log(response.status);",
  ].join("\n");
}
