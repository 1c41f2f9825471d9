import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicOperations } from "../../src/operations/public-operations.ts";
import { type Harness, startHarness } from "../harness.ts";
import type { ContractCase, ContractTable } from "./contract-case.ts";
import { expectProblem } from "./expect-problem.ts";
import { addTestKeys, type TestKeys } from "./test-keys.ts";

/** Runs an operation's table over HTTP against the Workers in workerd, then `more` tests on the same Workers. */
export function runTable(table: ContractTable, more?: (use: () => { harness: Harness; keys: TestKeys }) => void): void {
  const operation = publicOperations.find(({ id }) => id === table.operation);
  if (!operation) throw new Error(`There is no operation ${table.operation}.`);

  describe(table.operation, () => {
    let harness: Harness;
    let keys: TestKeys;
    beforeAll(async () => {
      harness = await startHarness({ vision: true });
      keys = await addTestKeys(harness.db);
    });
    afterAll(() => harness?.close());

    it.each(table.cases)("$name → $status", async (promise) => {
      const path = promise.path ?? table.path;
      const response = await send(harness, keys, table, promise);
      expect(response.headers.get("x-request-id")).toMatch(/^req_[0-9a-f]{32}$/);
      if (operation.service === "grounding") expect(response.headers.get("server-timing")).toMatch(/total;dur=/);
      if (promise.status >= 400) {
        const { status, code, fields } = promise;
        const wanted = {
          shape: operation.service,
          status,
          path,
          ...(code ? { code } : {}),
          ...(fields ? { fields } : {}),
        };
        await expectProblem(response, wanted);
        return;
      }
      const text = await response.text();
      expect({ status: response.status, type: response.headers.get("content-type") }, text).toEqual({
        status: promise.status,
        type: "application/json",
      });
      if (promise.method === "HEAD") expect(text).toBe("");
      else if (operation.response) expectAnswer(JSON.parse(text), operation.response, promise.answer ?? {});
    });

    more?.(() => ({ harness, keys }));
  });
}

/** The response fits the published schema, has no other member, and contains what the case says. */
function expectAnswer(body: unknown, schema: v.GenericSchema, members: Record<string, unknown>): void {
  const result = v.safeParse(schema, body);
  expect(result.issues).toBeUndefined();
  expect(body).toEqual(result.output);
  expect(body).toMatchObject(members);
}

async function send(harness: Harness, keys: TestKeys, table: ContractTable, promise: ContractCase): Promise<Response> {
  const key = promise.key === "none" ? undefined : keys[promise.key ?? "owner"];
  const body = typeof promise.body === "function" ? promise.body() : promise.body;
  return harness.fetch(promise.path ?? table.path, {
    method: promise.method ?? table.method,
    headers: {
      ...(key ? { "x-service-api-key": key } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...promise.headers,
    },
    ...(body === undefined ? {} : { body: writeBody(body) }),
  });
}

function writeBody(body: unknown): string | Uint8Array<ArrayBuffer> {
  return typeof body === "string" || body instanceof Uint8Array
    ? (body as string | Uint8Array<ArrayBuffer>)
    : JSON.stringify(body);
}
