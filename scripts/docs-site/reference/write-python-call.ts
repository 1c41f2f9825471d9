import { CLIENT_METHODS } from "./client-methods.ts";
import type { ExampleCall } from "./example-call.ts";
import { PYTHON, writeLiteral } from "./write-literal.ts";

const INDENT = " ".repeat(4);

/** Writes a call with the Python client. Returns null for an operation that it doesn't have. */
export function writePythonCall({ id, parameters, body, hasAnswer }: ExampleCall): string | null {
  const method = CLIENT_METHODS.get(id)?.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (method === undefined) return null;
  const given = Object.values(parameters).map((value) => writeLiteral(value, PYTHON));
  // A body's fields are keyword arguments.
  const fields = Object.entries(body ?? {}).map(([name, value]) => `${name}=${writeLiteral(value, PYTHON, INDENT)}`);
  const lines = [...given, ...fields].map((value) => `${INDENT}${value},\n`);
  const values = fields.length === 0 ? given.join(", ") : `\n${lines.join("")}`;
  const call = `client.${method}(${values})`;
  return [
    "import os",
    "",
    "from sightline_client import Sightline",
    "",
    'client = Sightline(api_key=os.environ["SIGHTLINE_API_KEY"], base_url=os.environ["SIGHTLINE_URL"])',
    ...(hasAnswer ? [`answer = ${call}`, "print(answer)"] : [call]),
  ].join("\n");
}
