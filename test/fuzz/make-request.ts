import type { Random } from "../../src/domain/crypto/seeded-random.ts";
import type { Described, Parameter } from "./document.ts";
import { ValueMaker } from "./make-value.ts";

/** The credentials of a run: API keys by role, the operator's token, and a member's cookie. */
export type Credentials = { keys: readonly string[]; operatorToken: string; cookie: string };

export type FuzzRequest = { path: string; init: { method: string; headers: Record<string, string>; body?: string } };

/** Of all requests, so many are as the document says; the others break something. */
const VALID_SHARE = 0.6;
const WELL_AUTHENTICATED_SHARE = 0.92;

/** Makes a request to an operation. `ids` are those that the service has returned so far. */
export function makeRequest(
  operation: Described,
  random: Random,
  ids: readonly string[],
  credentials: Credentials,
): FuzzRequest {
  const maker = new ValueMaker(random, ids);
  const isValid = random.chance(VALID_SHARE);
  const write = (parameter: Parameter) => writeParameter(parameter, maker, random, ids, isValid);
  let path = operation.path;
  const query = new URLSearchParams();
  const headers: Record<string, string> = chooseCredentials(operation, random, credentials);
  for (const parameter of operation.parameters) {
    if (parameter.in === "path")
      path = path.replace(`{${parameter.name}}`, encodeURIComponent(write(parameter)) || "x");
    else if (parameter.in === "query" && (parameter.required || random.chance(0.3)))
      query.append(parameter.name, write(parameter));
    else if (parameter.in === "header" && random.chance(0.15))
      headers["idempotency-key"] = `fuzz-${random.integer(1, 30)}`;
  }
  const text = query.toString();
  const init: FuzzRequest["init"] = { method: operation.method, headers };
  if (operation.body) {
    headers["content-type"] =
      isValid || random.chance(0.9) ? "application/json" : random.pick(["text/plain", "application/xml", ""]);
    init.body = writeBody(operation, maker, random, isValid);
  }
  return { path: text === "" ? path : `${path}?${text}`, init };
}

function writeBody({ body, example }: Described, maker: ValueMaker, random: Random, isValid: boolean): string {
  const value = example !== undefined && random.chance(0.5) ? example : maker.make(body ?? undefined);
  if (isValid) return JSON.stringify(value);
  if (random.chance(0.08))
    return random.pick(["", "{", "[]", "null", "1", '{"a":1,}', "[".repeat(20_000), '{"a":'.repeat(500)]);
  return JSON.stringify(maker.spoil(value)) ?? "";
}

function writeParameter(
  { name, schema, example }: Parameter,
  maker: ValueMaker,
  random: Random,
  ids: readonly string[],
  isValid: boolean,
): string {
  const prefix = /^([a-z]+_)/.exec(example ?? "")?.[1];
  const known = prefix === undefined ? [] : ids.filter((id) => id.startsWith(prefix));
  if (known.length > 0 && random.chance(isValid ? 0.9 : 0.4)) return random.pick(known);
  if (isValid && example !== undefined) return example;
  return writeWellFormed(String(isValid ? maker.make(schema, name) : maker.spoil(null)));
}

/** A lone surrogate can't be sent in an address. */
function writeWellFormed(text: string): string {
  return text.slice(0, 2000).toWellFormed();
}

function chooseCredentials({ schemes }: Described, random: Random, credentials: Credentials): Record<string, string> {
  const { keys, operatorToken, cookie } = credentials;
  if (schemes.length === 0) return {};
  if (!random.chance(WELL_AUTHENTICATED_SHARE)) {
    return random.pick<Record<string, string>>([
      {},
      { "x-service-api-key": "wrong" },
      { authorization: "Bearer wrong" },
      { cookie: "sightline=wrong" },
    ]);
  }
  switch (random.pick(schemes)) {
    case "apiKey":
      return { "x-service-api-key": random.pick(keys) };
    case "bearerKey":
      return { authorization: `Bearer ${random.pick(keys)}` };
    case "operatorToken":
      return { authorization: `Bearer ${operatorToken}` };
    default:
      return { cookie, "sec-fetch-site": "same-origin" };
  }
}
