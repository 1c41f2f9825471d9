import type { JsonSchema } from "@valibot/to-json-schema";
import { ERROR_CATALOG, type ErrorCode } from "../domain/errors/error-catalog.ts";
import { describeWebhooks, WEBHOOK_PARAMETERS } from "../domain/events/describe-webhooks.ts";
import { describeSchema } from "../schema/describe-schema.ts";
import { Components, writePascalCase } from "./openapi-components.ts";
import { examplePathParameter, exampleQueryParameter } from "./openapi-examples.ts";
import { PROBLEM_SCHEMAS } from "./openapi-problems.ts";
import type { Operation, Schema, SuccessStatus } from "./operation.ts";
import { takesIdempotencyKey } from "./shared-errors.ts";
import { writeBytes } from "./write-bytes.ts";

/** The interface description's version (docs/contract/interface.md, "Versions"). */
const VERSION = "2.0.0";

const DESCRIPTION =
  "Locates elements in device screenshots, and reports to organizations on their phones, runs, files and money. Every " +
  "response has an `x-request-id`. Unknown fields of a request are ignored. Lengths are in Unicode code points.";

type Json = Record<string, unknown>;

const SUCCESS: Readonly<Record<SuccessStatus, string>> = {
  200: "OK",
  201: "Created",
  202: "Accepted",
  204: "No Content",
};

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Within 24 hours, the same key with the same request from the same caller in the same role returns the first " +
    "response again; with another request, it returns a 409. The order of a body's fields doesn't matter. Errors aren't " +
    "stored. A grounding call is stored with its charge, so that it is never charged twice; one that costs nothing is " +
    "answered anew.",
  schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,255}$" },
};

/** Describes an operation table and the events as an OpenAPI 3.1 document, from the schemas that validate them. */
export function describeOperations(operations: readonly Operation[]): Json {
  const components = new Components();
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    for (const [index, path] of [operation.path, ...operation.aliases].entries()) {
      const operationId = index === 0 ? operation.id : `${operation.id}.alias${index}`;
      paths[path] = {
        ...paths[path],
        [operation.method.toLowerCase()]: describeOperation(operation, operationId, components),
      };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Sightline",
      version: VERSION,
      description: DESCRIPTION,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    tags: [
      { name: "grounding", description: "Locate elements and text in screenshots." },
      { name: "platform", description: "Phones, files and the organization." },
      {
        name: "organization",
        description:
          "The organization's own API: with an API key, what a member with the key's role may do in the dashboard.",
      },
      {
        name: "control",
        description:
          "For the platform's own systems: report changes, and manage organizations, keys, money and webhook destinations.",
      },
      { name: "dashboard", description: "Sign in to the dashboard, and manage your own account." },
      { name: "webhooks", description: "Signed events, sent to the organization's destinations." },
    ],
    paths,
    webhooks: describeWebhooks(),
    components: {
      schemas: { ...PROBLEM_SCHEMAS, ...sortByName(components.schemas) },
      responses: sortByName(components.responses),
      parameters: { ...WEBHOOK_PARAMETERS, IdempotencyKey: IDEMPOTENCY_KEY },
      headers: {
        RequestId: { description: "Identifies this request in our logs.", schema: { type: "string" } },
        ServerTiming: { description: "The durations of the request's stages.", schema: { type: "string" } },
        RetryAfter: { description: "Seconds until the request can be retried.", schema: { type: "integer" } },
      },
      securitySchemes: {
        apiKey: { type: "apiKey", in: "header", name: "X-Service-Api-Key" },
        bearerKey: {
          type: "http",
          scheme: "bearer",
          description: "The same API key. A request that sends two different keys gets a 401.",
        },
        operatorToken: { type: "http", scheme: "bearer" },
        sessionCookie: {
          type: "apiKey",
          in: "cookie",
          name: "__Host-sightline",
          description:
            "Set by signing in to the dashboard; `sightline` over plain http. Requests that change something must prove to " +
            "be of this origin, by `Sec-Fetch-Site` or `Origin`. The header `sightline-organization` names the organization " +
            "for which a member acts; by default the first one that `session.get` lists.",
        },
      },
    },
  };
}

function describeOperation(operation: Operation, operationId: string, components: Components): Json {
  const parameters: Json[] = [
    ...describeParameters(operation.params, "path", (each) => examplePathParameter(operation.path, each)),
    ...describeParameters(operation.query, "query", (each) => exampleQueryParameter(operation.path, each)),
    ...(takesIdempotencyKey(operation) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
  ];
  return {
    operationId,
    summary: operation.summary,
    description: [operation.description, ...describeRights(operation)].join(" "),
    tags: [chooseTag(operation)],
    security: describeSecurity(operation),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(operation.body ? { requestBody: describeBody(operation, components) } : {}),
    responses: {
      [String(operation.status)]: {
        description: SUCCESS[operation.status],
        headers: describeHeaders(operation),
        ...(operation.response
          ? {
              content: {
                [operation.mediaType ?? "application/json"]: {
                  schema: components.keepSchema(
                    `${writePascalCase(operation.answerName)}Answer`,
                    components.nameSchemas(describeSchema(operation.response, "output")),
                  ),
                },
              },
            }
          : {}),
      },
      ...describeErrors(operation, components),
    },
  };
}

function chooseTag({ auth, path, service, offeredFrom }: Operation): string {
  if (offeredFrom !== null) return "organization";
  if (auth === "control") return "control";
  return path.startsWith("/internal/") ? "dashboard" : service;
}

function describeSecurity({ auth, memberRole, offeredFrom }: Operation): Json[] {
  switch (auth) {
    case "public":
      return [];
    case "control":
      return memberRole === null ? [{ operatorToken: [] }] : [{ operatorToken: [] }, { sessionCookie: [] }];
    case "session":
      return [{ sessionCookie: [] }];
    default:
      return offeredFrom === null ? [{ apiKey: [] }] : [{ apiKey: [] }, { bearerKey: [] }];
  }
}

/** Only keys have scopes; the roles of members are in the contract. */
function describeRights({ auth, scope }: Operation): string[] {
  if (scope === null || auth === "control") return [];
  const role = auth === "viewer" ? "" : ` and the role ${auth} or above`;
  return [`Requires a key with the scope \`${scope}\`${role}.`];
}

function describeBody({ requestName, body, example }: Operation, components: Components): Json {
  const schema = components.nameSchemas(describeSchema(body as Schema, "input"));
  const content = {
    schema: components.keepSchema(`${writePascalCase(requestName)}Request`, schema),
    ...(example === undefined ? {} : { example }),
  };
  return { required: true, content: { "application/json": content } };
}

function describeParameters(
  schema: Schema | undefined,
  place: "path" | "query",
  findExample: (name: string) => string | undefined,
): Json[] {
  if (!schema) return [];
  // Parameters arrive as strings; their rules are those of the value that they are parsed to.
  const { properties = {}, required = [] } = describeSchema(schema, "output");
  return Object.entries(properties).map(([name, property]) => {
    const rules = property as JsonSchema & { default?: unknown };
    const fallback = rules.type === "integer" && rules.default !== undefined ? { default: Number(rules.default) } : {};
    const example = findExample(name);
    return {
      name,
      in: place,
      required: required.includes(name),
      schema: { ...rules, ...fallback },
      ...(example === undefined ? {} : { example }),
    };
  });
}

/** One response per status: several codes share it, and the body distinguishes them. */
function describeErrors(operation: Operation, components: Components): Record<string, Json> {
  const byStatus = Map.groupBy(operation.errors, (code) => ERROR_CATALOG[code].status);
  const shape = operation.service === "grounding" ? "Grounding" : "Platform";
  const schema = { $ref: `#/components/schemas/${shape}Problem` };
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const sorted = codes.toSorted();
      const response = {
        description: sorted.map((code) => `\`${code}\`: ${summarize(code, operation)}`).join(" "),
        headers: {
          ...describeHeaders(operation),
          ...(codes.includes("rate_limited") ? { "Retry-After": { $ref: "#/components/headers/RetryAfter" } } : {}),
        },
        content: { "application/problem+json": { schema } },
      };
      const size = codes.includes("payload_too_large") ? writeBytes(operation.maxBodyBytes).replace(" ", "") : "";
      return [
        String(status),
        // Two operations rarely have the same set of codes under one status.
        sorted.length > 1
          ? response
          : components.keepResponse(`${shape}${writePascalCase(sorted.join())}${size}`, response),
      ];
    }),
  );
}

function summarize(code: ErrorCode, { maxBodyBytes }: Operation): string {
  return code === "payload_too_large"
    ? `The body is larger than ${writeBytes(maxBodyBytes)}.`
    : ERROR_CATALOG[code].summary;
}

function describeHeaders(operation: Operation): Json {
  return {
    "x-request-id": { $ref: "#/components/headers/RequestId" },
    ...(operation.service === "grounding" ? { "server-timing": { $ref: "#/components/headers/ServerTiming" } } : {}),
  };
}

function sortByName<Part>(parts: Record<string, Part>): Record<string, Part> {
  return Object.fromEntries(Object.entries(parts).sort(([one], [other]) => (one < other ? -1 : 1)));
}
