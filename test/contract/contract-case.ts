/** One promise of the HTTP contract, as data: the request, and the expected response. */
export type ContractCase = {
  /** The promise, in words. */
  name: string;
  method?: "GET" | "POST" | "PUT" | "DELETE" | "HEAD" | "OPTIONS";
  /** The operation's own path by default. */
  path?: string;
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is text or bytes. A function is called when the case runs, for bodies too large to keep. */
  body?: unknown;
  /** The key of the request; `owner` by default. */
  key?: "owner" | "other" | "broke" | "none";
  status: number;
  /** The problem's `code`, for errors. */
  code?: string;
  /** Fields or locations that the problem must list. */
  fields?: readonly string[];
  /** JSON Schema can't express the rule, so the OpenAPI document accepts the body. */
  beyondSchema?: true;
  /** Members of the response body that must be equal. */
  answer?: Record<string, unknown>;
};

/** The cases of one operation. */
export type ContractTable = { operation: string; path: string; method: "GET" | "POST"; cases: readonly ContractCase[] };

/** A body that must be accepted. */
export const accept = (name: string, body: unknown): ContractCase => ({ name, body, status: 200 });

/** A body that must fail validation, with these fields named. */
export const refuse = (name: string, body: unknown, ...fields: string[]): ContractCase => ({
  name,
  body,
  status: 422,
  code: "validation",
  fields,
});

/** The same, for rules that JSON Schema can't express. */
export const refuseBeyondSchema = (...rule: Parameters<typeof refuse>): ContractCase => ({
  ...refuse(...rule),
  beyondSchema: true,
});

/** A body with a number in place of "@" that JSON.stringify can't write. */
export const withRaw = (body: unknown, number: string) => JSON.stringify(body).replace('"@"', number);
