import type { FindSchema, JsonSchema } from "./list-fields.ts";

type Referable<Thing> = Thing | { readonly $ref: string };
type Content = { readonly "application/json"?: { readonly schema?: JsonSchema; readonly example?: unknown } };
type DescribedParameter = {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: JsonSchema;
  readonly example?: unknown;
};
type DescribedResponse = { readonly description: string; readonly content?: Content };
type DescribedOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Referable<DescribedParameter>[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Referable<DescribedResponse>>>;
};

/** The part of an OpenAPI 3.1 document that this service writes. */
export type ApiDocument = {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

/** The holder of the credential that an operation asks for. */
export type Credential = "API key" | "operator token" | "dashboard session";

export type Parameter = DescribedParameter & { readonly schema: JsonSchema };
export type ApiOperation = {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** Any of these is accepted; empty if the operation is public. */
  credentials: readonly Credential[];
  parameters: readonly Parameter[];
  body: { schema: JsonSchema; example: unknown } | null;
  responses: readonly { status: string; description: string; schema: JsonSchema | null }[];
};

export type Api = {
  groups: readonly { name: string; description: string; operations: readonly ApiOperation[] }[];
  find: FindSchema;
};

const CREDENTIALS: Readonly<Record<string, Credential>> = {
  apiKey: "API key",
  bearerKey: "API key",
  operatorToken: "operator token",
  sessionCookie: "dashboard session",
};

/** Reads the operations of an OpenAPI document, grouped by tag in its order. Alternative paths are left out. */
export function readApi(document: ApiDocument): Api {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => !/\.alias\d+$/.test(operationId))
      .map(([method, described]) => readOperation(document, method, path, described)),
  );
  return {
    groups: document.tags
      .map(({ name, description }) => ({ name, description, operations: operations.filter(({ tag }) => tag === name) }))
      .filter((group) => group.operations.length > 0),
    find: (ref) => follow<JsonSchema>(document, { $ref: ref }),
  };
}

/** Returns true if an API key is enough to call the operation. */
export function isForKeys({ credentials, path }: ApiOperation): boolean {
  return credentials.length === 0 ? !path.startsWith("/internal/") : credentials.includes("API key");
}

function readOperation(
  document: ApiDocument,
  method: string,
  path: string,
  described: DescribedOperation,
): ApiOperation {
  const { operationId, summary, description = "", tags, security = [], parameters = [], responses } = described;
  const body = described.requestBody?.content["application/json"];
  return {
    id: operationId,
    method: method.toUpperCase(),
    ...{ path, summary, description },
    tag: tags[0] ?? "",
    credentials: [...new Set(security.flatMap(Object.keys).flatMap((name) => CREDENTIALS[name] ?? []))],
    parameters: parameters.map((parameter) => {
      const known = follow(document, parameter);
      return { ...known, schema: known.schema ?? {} };
    }),
    body: body ? { schema: body.schema ?? {}, example: body.example ?? {} } : null,
    responses: Object.entries(responses).map(([status, response]) => {
      const { description: meaning, content } = follow(document, response);
      return { status, description: meaning, schema: content?.["application/json"]?.schema ?? null };
    }),
  };
}

/** Returns what a reference such as `#/components/schemas/Run` names. */
function follow<Thing extends object>({ components }: ApiDocument, thing: Referable<Thing>): Thing {
  if (!("$ref" in thing) || typeof thing.$ref !== "string") return thing as Thing;
  const [kind = "", name = ""] = thing.$ref.split("/").slice(2);
  const found = components[kind]?.[name];
  if (found === undefined) throw new Error(`The OpenAPI document has no ${thing.$ref}.`);
  return found as Thing;
}
