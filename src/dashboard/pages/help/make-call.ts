import type { ApiOperation } from "../../../openapi/read-api.ts";
import { quoteForShell } from "../../components/quote-for-shell.ts";

/** The values that the reader filled in. `values`: by parameter name; `body`: JSON as text, empty if there is none. */
export type Filled = { values: Readonly<Record<string, string>>; body: string };

/** A call of an operation, without its key. `path` starts with a slash. */
export type Call = {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
  needsKey: boolean;
};

/** The header that carries an API key. */
export const KEY_HEADER = "x-service-api-key";
/** The environment variable that snippets read the key from. */
const KEY_VARIABLE = "SIGHTLINE_API_KEY";

/** Makes the call that was filled in; parameters without a value are left out. */
export function makeCall(operation: ApiOperation, { values, body }: Filled): Call {
  const given = operation.parameters.flatMap((parameter) => {
    const value = values[parameter.name]?.trim() ?? "";
    return value === "" ? [] : [{ ...parameter, value }];
  });
  const list = (place: string) => given.filter((parameter) => parameter.in === place);
  const path = list("path").reduce(
    (text, { name, value }) => text.replace(`{${name}}`, () => encodeURIComponent(value)),
    operation.path,
  );
  const query = new URLSearchParams(list("query").map(({ name, value }) => [name, value])).toString();
  const hasBody = operation.body !== null && body.trim() !== "";
  return {
    method: operation.method,
    path: query === "" ? path : `${path}?${query}`,
    headers: {
      ...(hasBody ? { "content-type": "application/json" } : {}),
      ...Object.fromEntries(list("header").map(({ name, value }) => [name.toLowerCase(), value])),
    },
    body: hasBody ? body : null,
    needsKey: operation.credentials.length > 0,
  };
}

/** The characters that HTTP allows in a header's value. */
const HEADER_VALUE = /^[\t -~\u0080-\u00ff]*$/;

/** Returns what is wrong with the values of headers, by the name of the parameter: a browser refuses to send them. */
export function findHeaderFaults({ parameters }: ApiOperation, { values }: Filled): ReadonlyMap<string, string> {
  const isFaulty = ({ name }: { name: string }) => !HEADER_VALUE.test(values[name]?.trim() ?? "");
  const faulty = parameters.filter((parameter) => parameter.in === "header" && isFaulty(parameter));
  return new Map(
    faulty.map(({ name }) => [
      name,
      "must have Latin letters, digits and signs only: HTTP allows nothing else in a header",
    ]),
  );
}

/** Writes a call as a command, which reads the key from the environment. */
export function writeCommand({ method, path, headers, body, needsKey }: Call, origin: string): string {
  return [
    `curl -X ${method} ${quoteForShell(origin + path)}`,
    ...(needsKey ? [`  -H "${KEY_HEADER}: $${KEY_VARIABLE}"`] : []),
    ...Object.entries(headers).map(([name, value]) => `  -H ${quoteForShell(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`  --data-raw ${quoteForShell(body)}`]),
  ].join(" \\\n");
}
