import type { ApiOperation } from "./api-operation.ts";

/** The call that the reference shows of an operation. */
export type ExampleCall = {
  method: string;
  /** With the examples of its parameters in place. */
  path: string;
  /** The header with the credential, whose value ends in a variable of the environment; null for a public operation. */
  credential: { header: string; prefix: string; variable: string } | null;
  body: unknown;
  /** 204 has no body. */
  status: number;
};

/** Returns the example of an operation. Throws an Error if the API's description has none for something required. */
export function makeExampleCall({
  id,
  method,
  path,
  parameters,
  credentials,
  body,
  status,
}: ApiOperation): ExampleCall {
  const required = parameters.filter((parameter) => parameter.required);
  const filled = required.reduce((text, { name, in: place, example }) => {
    if (place !== "path" || example === undefined) throw new Error(`${id} has no example of ${name}.`);
    return text.replace(`{${name}}`, example);
  }, path);
  if (body && body.example === undefined) throw new Error(`${id} has no example of its body.`);
  return { method, path: filled, credential: chooseCredential(credentials), body: body?.example, status };
}

function chooseCredential(credentials: readonly string[]): ExampleCall["credential"] {
  if (credentials.includes("apiKey")) return { header: "X-Service-Api-Key", prefix: "", variable: "SIGHTLINE_API_KEY" };
  if (credentials.length === 0) return null;
  return { header: "Authorization", prefix: "Bearer ", variable: "OPERATOR_TOKEN" };
}
