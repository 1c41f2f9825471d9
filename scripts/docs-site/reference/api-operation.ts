import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Operation } from "../../../src/http/operation.ts";
import { controlOperations } from "../../../src/operations/control-operations.ts";
import { organizationOperations } from "../../../src/operations/organization-operations.ts";
import { publicOperations } from "../../../src/operations/public-operations.ts";

const REPOSITORY = resolve(import.meta.dirname, "../../..");

export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  description?: string;
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
};

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: string;
};

type Reference = { $ref: string };
type Content = { content?: { "application/json"?: { schema: JsonSchema; example?: unknown } } };
type Answer = Content & { description: string };
type Described = {
  operationId: string;
  summary: string;
  description: string;
  tags: [string];
  security: Record<string, unknown>[];
  parameters?: (Parameter | Reference)[];
  requestBody?: Content;
  responses: Record<string, Answer | Reference>;
};
type OpenApiDocument = {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Described>>;
  components: Record<string, Record<string, unknown>>;
};

export type Refusal = { status: number; code: string; meaning: string };

/** An operation as the reference shows it. */
export type ApiOperation = {
  id: string;
  tag: string;
  method: string;
  path: string;
  /** Other paths with the same response. */
  aliases: readonly string[];
  summary: string;
  description: string;
  /** The lowest role, and the scope, that a caller needs; null where nobody needs one. */
  role: string | null;
  scope: string | null;
  /** The names of the credentials of which it takes one. */
  credentials: string[];
  parameters: Parameter[];
  body: { schema: JsonSchema; example: unknown } | null;
  status: number;
  answer: JsonSchema | null;
  refusals: Refusal[];
};

export type ApiReference = {
  operations: ApiOperation[];
  /** What an API is for, by its tag. */
  tags: ReadonlyMap<string, string>;
  find: (schema: JsonSchema) => JsonSchema;
};

/** The dashboard's own operations are left out: they take a session's cookie only. */
const TAGS = ["grounding", "platform", "organization", "control"];

/** Reads all operations for programs from the API's description, with the role and scope of the operation tables. */
export function readApiReference(): ApiReference {
  const document = JSON.parse(readFileSync(join(REPOSITORY, "openapi.json"), "utf8")) as OpenApiDocument;
  const table = new Map(
    [...publicOperations, ...organizationOperations, ...controlOperations].map((one) => [one.id, one]),
  );
  const follow = <Value>(value: Value | Reference): Value =>
    typeof value === "object" && value !== null && "$ref" in value && typeof value.$ref === "string"
      ? follow(find(document, value.$ref) as Value)
      : (value as Value);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, described]) => {
      const own = table.get(described.operationId);
      // An alias has an id of its own, which no table has.
      return own && TAGS.includes(described.tags[0]) ? [readOperation(own, path, method, described, follow)] : [];
    }),
  );
  return {
    operations,
    tags: new Map(document.tags.map(({ name, description }) => [name, description])),
    find: follow,
  };
}

function readOperation(
  own: Operation,
  path: string,
  method: string,
  described: Described,
  follow: <Value>(value: Value | Reference) => Value,
): ApiOperation {
  const answers = Object.entries(described.responses).map(
    ([status, answer]) => [Number(status), follow(answer)] as const,
  );
  const [status, success] = answers.find(([code]) => code < 300) ?? [];
  if (status === undefined || success === undefined) throw new Error(`${own.id} has no successful response.`);
  const body = described.requestBody?.content?.["application/json"];
  return {
    ...{ id: own.id, tag: described.tags[0], method: method.toUpperCase(), path, aliases: own.aliases },
    ...{ summary: described.summary, description: described.description },
    role: own.auth === "control" ? own.memberRole : own.auth === "public" || own.auth === "session" ? null : own.auth,
    scope: own.scope,
    credentials: described.security.flatMap((one) => Object.keys(one)),
    parameters: (described.parameters ?? []).map((one) => follow(one)),
    body: body ? { schema: body.schema, example: body.example } : null,
    ...{ status, answer: success.content?.["application/json"]?.schema ?? null },
    refusals: answers
      .filter(([code]) => code >= 400)
      .flatMap(([code, { description }]) => readRefusals(code, description)),
  };
}

/** Splits the description of a response with an error status into its codes. */
function readRefusals(status: number, description: string): Refusal[] {
  return description.split(/ (?=`\w+`: )/).map((text) => {
    const [, code, meaning] = /^`(\w+)`: (.+)$/.exec(text) ?? [];
    if (code === undefined || meaning === undefined) throw new Error(`A ${status} without a code: ${text}`);
    return { status, code, meaning };
  });
}

function find(document: OpenApiDocument, reference: string): unknown {
  const [, , kind = "", name = ""] = reference.split("/");
  const found = document.components[kind]?.[name];
  if (found === undefined) throw new Error(`openapi.json has no ${reference}.`);
  return found;
}
