/** One promise of the HTTP contract, as data: the request, and what must come back. */
export type ContractCase = {
  /** What is promised, in words. */
  name: string;
  method?: "GET" | "POST" | "PUT" | "DELETE" | "HEAD" | "OPTIONS";
  /** Default: the operation's own path. */
  path?: string;
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is text or bytes. A function is called when the case runs: for bodies too large to keep. */
  body?: unknown;
  /** Which key the request carries; default `owner`. */
  key?: "owner" | "other" | "broke" | "none";
  status: number;
  /** The problem's `code`, for refusals. */
  code?: string;
  /** Fields or locations that the problem must list. */
  fields?: readonly string[];
  /** The rule can't be said in JSON Schema, so the OpenAPI document lets the body pass. */
  beyondSchema?: true;
  /** Members of the answer's body that must be equal. */
  answer?: Record<string, unknown>;
};

/** The cases of one operation. */
export type ContractTable = { operation: string; path: string; method: "GET" | "POST"; cases: readonly ContractCase[] };

/** A body that must be answered. */
export const accept = (name: string, body: unknown): ContractCase => ({ name, body, status: 200 });

/** A body that must fail validation, with these fields named. */
export const refuse = (name: string, body: unknown, ...fields: string[]): ContractCase => ({
  name,
  body,
  status: 422,
  code: "validation",
  fields,
});

/** The same, where JSON Schema can't say the rule. */
export const refuseBeyondSchema = (...rule: Parameters<typeof refuse>): ContractCase => ({
  ...refuse(...rule),
  beyondSchema: true,
});

/** A body with a number in place of "@" that JSON.stringify can't write. */
export const withRaw = (body: unknown, number: string) => JSON.stringify(body).replace('"@"', number);
