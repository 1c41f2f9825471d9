import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Operation } from "../../src/http/operation.ts";
import { takesIdempotencyKey } from "../../src/http/shared-errors.ts";
import { controlOperations } from "../../src/operations/control-operations.ts";
import { dashboardOperations } from "../../src/operations/dashboard-operations.ts";
import { organizationOperations } from "../../src/operations/organization-operations.ts";
import { publicOperations } from "../../src/operations/public-operations.ts";
import { BODIES } from "../domain/changes/demo-world.ts";
import { type Harness, startHarness } from "../harness.ts";
import { runProgram } from "../run-program.ts";
import { contractTables } from "./cases/all-tables.ts";

type Json = Record<string, unknown>;
type Described = {
  operationId: string;
  tags: string[];
  security: Json[];
  parameters?: { $ref?: string; name?: string; in?: string; required?: boolean; example?: unknown }[];
  responses: Record<string, unknown>;
  requestBody?: { content: { "application/json": { schema: Json; example?: unknown } } };
};
type Document = {
  paths: Record<string, Record<string, Described>>;
  info: { version: string };
  tags: { name: string }[];
  components: { securitySchemes: Record<string, Json>; parameters: Record<string, Json> };
};

/** The operations of the control API with the statuses of their responses. */
const CONTROL_STATUSES = [
  "POST /organizations 201",
  "GET /organizations/{id} 200",
  "PATCH /organizations/{id} 200",
  "GET /organizations/{id}/members 200",
  "PATCH /organizations/{id}/members/{user_id} 200",
  "DELETE /organizations/{id}/members/{user_id} 204",
  "GET /organizations/{id}/invitations 200",
  "POST /organizations/{id}/invitations 201",
  "POST /organizations/{id}/move 200",
  "DELETE /invitations/{id} 204",
  "GET /organizations/{id}/phones 200",
  "GET /organizations/{id}/phones/{phone_id} 200",
  "GET /organizations/{id}/runs 200",
  "GET /organizations/{id}/sessions 200",
  "GET /organizations/{id}/file-deliveries 200",
  "GET /organizations/{id}/files/{file_id} 200",
  "GET /organizations/{id}/runs/{run_id} 200",
  "GET /organizations/{id}/sessions/{session_id} 200",
  "POST /organizations/{id}/api-keys 201",
  "GET /organizations/{id}/api-keys 200",
  "GET /organizations/{id}/balance 200",
  "DELETE /api-keys/{id} 204",
  "POST /organizations/{id}/credits 201",
  "POST /organizations/{id}/sign-in-links 201",
  "PUT /organizations/{id}/balance-alert 200",
  "GET /organizations/{id}/usage 200",
  "POST /organizations/{id}/destinations 201",
  "GET /organizations/{id}/destinations 200",
  "PATCH /destinations/{id} 200",
  "DELETE /destinations/{id} 204",
  "POST /destinations/{id}/test 202",
  "POST /destinations/{id}/rotate-secret 200",
  "POST /destinations/{id}/expire-old-secrets 200",
  // The health of a destination.
  "GET /destinations/{id}/health 200",
  "GET /organizations/{id}/destinations/health 200",
  "GET /organizations/{id}/webhook-deliveries 200",
  "GET /webhook-deliveries/{id} 200",
  "POST /webhook-deliveries/{id}/replay 202",
  "POST /webhook-deliveries/{id}/retry 202",
  "POST /organizations/{id}/replays 202",
  "POST /changes 200",
  "GET /health 200",
  "GET /metrics 200",
  "GET /destinations/{id} 200",
  "GET /destinations/{id}/attempts-by-hour 200",
  "GET /organizations/{id}/ledger 200",
  "GET /organizations/{id}/usage-by-day 200",
  // What each key may spend, and has called.
  "PATCH /api-keys/{id} 200",
  "PUT /organizations/{id}/auto-recharge 200",
  "GET /organizations/{id}/usage-by-key 200",
  "GET /organizations/{id}/requests 200",
  "GET /organizations/{id}/events 200",
  "POST /organizations/{id}/events/test 202",
  "GET /organizations/{id}/balance-alerts 200",
  "GET /organizations/{id}/replays 200",
  "GET /replays/{id} 200",
  "GET /replays/{id}/deliveries 200",
  "POST /organizations/{id}/webhook-deliveries/replay 202",
];

const text = readFileSync("openapi.json", "utf8");
const document = JSON.parse(text) as Document;

/** Checks values against a part of the document, which may refer to its components. */
function compileSchema(schema: Json | undefined) {
  const { components } = document;
  return new Ajv2020({ strict: false, allErrors: false, validateFormats: false }).compile({
    ...(schema ?? { not: {} }),
    components,
  });
}

const operations = [...publicOperations, ...organizationOperations, ...controlOperations, ...dashboardOperations];

/** The names of the credentials that an operation accepts, one of which is enough. */
function listSchemes({ auth, memberRole, offeredFrom }: Operation): string[] {
  if (auth === "public") return [];
  if (auth === "control") return memberRole === null ? ["operatorToken"] : ["operatorToken", "sessionCookie"];
  if (auth === "session") return ["sessionCookie"];
  return offeredFrom === null ? ["apiKey"] : ["apiKey", "bearerKey"];
}

function chooseTag(operation: Operation): string {
  if (dashboardOperations.includes(operation)) return "dashboard";
  if (organizationOperations.includes(operation)) return "organization";
  return operation.auth === "control" ? "control" : operation.service;
}

const generate = (...options: string[]) => runProgram(process.execPath, ["scripts/generate-openapi.ts", ...options]);

describe("the OpenAPI document", () => {
  it("is valid OpenAPI 3.1", async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document) as Json);
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(document.info.version).toBe("2.0.0");
  });

  it("describes every operation, path and refusal of the table, and nothing else", () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const table = operations.flatMap(({ method, path, aliases }) =>
      [path, ...aliases].map((each) => `${method.toLowerCase()} ${each}`),
    );
    expect(described.sort()).toEqual(table.sort());
    const locate = document.paths["/api/v1/elements:locate"]?.post;
    expect(Object.keys(locate?.responses ?? {})).toEqual([
      "200",
      "400",
      "401",
      "402",
      "403",
      "404",
      "409",
      "413",
      "415",
      "422",
      "429",
      "500",
      "502",
    ]);
  });

  it("says of each operation whose API it is, which credential it takes and what it answers", () => {
    for (const operation of operations) {
      const { id, path, method, status, response, body } = operation;
      const described = document.paths[path]?.[method.toLowerCase()];
      expect(described?.operationId).toBe(id);
      const tag = chooseTag(operation);
      expect([id, described?.tags]).toEqual([id, [tag]]);
      expect([id, described?.security?.flatMap(Object.keys)]).toEqual([id, listSchemes(operation)]);
      const statuses = Object.keys(described?.responses ?? {});
      expect([id, statuses.filter((each) => Number(each) < 400)]).toEqual([id, [String(status)]]);
      const answer = described?.responses[String(status)] as { content?: Json } | undefined;
      expect([id, answer?.content !== undefined]).toEqual([id, response !== undefined]);
      expect([id, described?.requestBody !== undefined]).toEqual([id, body !== undefined]);
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const inPath = (described?.parameters ?? []).filter((parameter) => parameter.in === "path");
      expect([id, inPath.map(({ name, required }) => [name, required])]).toEqual([
        id,
        names.map((name) => [name, true]),
      ]);
    }
    expect(document.tags.map(({ name }) => name)).toEqual([
      "grounding",
      "platform",
      "organization",
      "control",
      "dashboard",
      "webhooks",
    ]);
    expect(document.components.securitySchemes).toEqual({
      apiKey: { type: "apiKey", in: "header", name: "X-Service-Api-Key" },
      bearerKey: { type: "http", scheme: "bearer", description: expect.any(String) },
      operatorToken: { type: "http", scheme: "bearer" },
      sessionCookie: { type: "apiKey", in: "cookie", name: "__Host-sightline", description: expect.any(String) },
    });
  });

  it("offers an Idempotency-Key on every POST but those of signing in", () => {
    const reference = { $ref: "#/components/parameters/IdempotencyKey" };
    for (const operation of operations) {
      const described = document.paths[operation.path]?.[operation.method.toLowerCase()];
      const isOffered = described?.parameters?.some(({ $ref }) => $ref === reference.$ref) ?? false;
      const isPost = !dashboardOperations.includes(operation) && operation.method === "POST";
      expect([operation.id, isOffered, takesIdempotencyKey(operation)]).toEqual([operation.id, isPost, isPost]);
      if (isPost) expect(Object.keys(described?.responses ?? {})).toEqual(expect.arrayContaining(["400", "409"]));
    }
    expect(document.components.parameters.IdempotencyKey).toMatchObject({
      name: "Idempotency-Key",
      in: "header",
      required: false,
    });
  });

  // A member's login has a rate limit, and a change waits while its organization moves.
  it.each([...controlOperations])("says of $id that it may answer 429", ({ id, path, method }) => {
    const described = document.paths[path]?.[method.toLowerCase()];
    expect(described?.operationId).toBe(id);
    expect(described?.responses).toHaveProperty("429");
  });

  it("has the statuses of the control API's answers", () => {
    const statuses = controlOperations.map(
      ({ method, path, status }) => `${method} ${path.replace(/\{\w+\}/, "{id}")} ${status}`,
    );
    expect(statuses.sort()).toEqual(CONTROL_STATUSES.map((line) => line.replace(" /", " /internal/v1/")).sort());
  });

  it("shows of every operation what to send: a body that its schema takes, and an id for each part of its path", () => {
    for (const { id, path, method } of operations) {
      const described = document.paths[path]?.[method.toLowerCase()];
      for (const parameter of described?.parameters ?? []) {
        if (parameter.in === "path") expect([id, parameter.example]).toEqual([id, expect.stringMatching(/^[a-z]+_/)]);
      }
      if (!described?.requestBody) continue;
      const { schema, example } = described.requestBody.content["application/json"];
      expect([id, example !== undefined && compileSchema(schema)(example)]).toEqual([id, true]);
    }
  });

  it("names every record once: a request, an answer and a refusal are references to the components", () => {
    for (const { id, path, method, service } of operations) {
      const described = document.paths[path]?.[method.toLowerCase()];
      const schemas = [described?.requestBody, ...Object.values(described?.responses ?? {})].flatMap((part) =>
        Object.values((part as { content?: Record<string, { schema: Json }> } | undefined)?.content ?? {}),
      );
      for (const { schema } of schemas) expect([id, Object.keys(schema)]).toEqual([id, ["$ref"]]);
      expect([id, described?.responses["500"]]).toEqual([
        id,
        { $ref: `#/components/responses/${service === "grounding" ? "Grounding" : "Platform"}Internal` },
      ]);
    }
  });

  it("describes the body of every change, and takes each of them", () => {
    const schema = document.paths["/internal/v1/changes"]?.post?.requestBody?.content["application/json"].schema;
    const accepts = compileSchema(schema);
    for (const [type, body] of Object.entries(BODIES)) {
      expect([type, accepts({ type, ...body })]).toEqual([type, true]);
      for (const field of Object.keys(body)) {
        expect([type, field, accepts({ type, ...body, [field]: [] })]).toEqual([type, field, false]);
      }
    }
    expect(accepts({ type: "run.explode" })).toBe(false);
  });

  describe.each(contractTables.filter(({ method }) => method === "POST"))("$operation", ({ operation, cases }) => {
    const schema = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .find(({ operationId }) => operationId === operation)?.requestBody?.content["application/json"].schema;
    const accepts = compileSchema(schema);
    const readBody = (body: unknown): unknown => {
      const value = typeof body === "function" ? body() : body;
      return JSON.parse(typeof value === "string" ? value.replace(/^\ufeff/, "") : JSON.stringify(value));
    };
    const judged = cases.filter(({ status, code }) => status === 200 || code === "validation");

    it.each(judged)("says the same as the service: $name", ({ body, status, beyondSchema }) => {
      expect(accepts(readBody(body))).toBe(status === 200 || beyondSchema === true);
    });
  });

  describe("its generator", () => {
    const folder = mkdtempSync(join(tmpdir(), "sightline-openapi-"));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it("finds the committed document up to date", () => {
      const { status, stdout, stderr } = generate("--check");
      expect({ status, stderr }, stdout).toEqual({ status: 0, stderr: "" });
    });

    it("fails on a stale document, and says what to run", () => {
      const stale = join(folder, "stale.json");
      writeFileSync(stale, text.replace('"maxItems": 2000', '"maxItems": 1999'));
      const { status, stderr } = generate("--check", stale);
      expect(status).toBe(1);
      expect(stderr).toMatch(/stale.*npm run openapi/s);
    });

    it("fails on a missing document", () => {
      expect(generate("--check", join(folder, "missing.json")).status).toBe(1);
    });
  });

  describe("over HTTP", () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await startHarness({ vision: true });
    });
    afterAll(() => harness?.close());

    it("is served as committed, without a key", async () => {
      const response = await harness.fetch("/openapi.json");
      expect(response.headers.get("content-type")).toBe("application/json");
      expect(await response.json()).toEqual(document);
    });
  });
});
