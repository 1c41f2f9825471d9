import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicOperations } from "../../src/operations/public-operations.ts";
import { type Harness, startHarness } from "../harness.ts";
import { contractTables } from "./cases/all-tables.ts";

type Json = Record<string, unknown>;
type Described = {
  operationId: string;
  responses: Record<string, unknown>;
  requestBody?: { content: { "application/json": { schema: Json } } };
};
type Document = { paths: Record<string, Record<string, Described>>; info: { version: string } };

const text = readFileSync("openapi.json", "utf8");
const document = JSON.parse(text) as Document;

const generate = (...options: string[]) =>
  spawnSync(process.execPath, ["scripts/generate-openapi.ts", ...options], { encoding: "utf8" });

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
    const table = publicOperations.flatMap(({ method, path, aliases }) =>
      [path, ...aliases].map((each) => `${method.toLowerCase()} ${each}`),
    );
    expect(described.sort()).toEqual(table.sort());
    const locate = document.paths["/api/v1/elements:locate"]?.post;
    expect(Object.keys(locate?.responses ?? {})).toEqual([
      "200",
      "400",
      "401",
      "402",
      "413",
      "415",
      "422",
      "429",
      "500",
      "502",
    ]);
  });

  describe.each(contractTables.filter(({ method }) => method === "POST"))("$operation", ({ operation, cases }) => {
    const schema = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .find(({ operationId }) => operationId === operation)?.requestBody?.content["application/json"].schema;
    const accepts = new Ajv2020({ strict: false, allErrors: false }).compile(schema ?? false);
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
      expect(stderr).toMatch(/stale.*node scripts\/generate-openapi\.ts/s);
    });

    it("fails on a missing document", () => {
      expect(generate("--check", join(folder, "missing.json")).status).toBe(1);
    });
  });

  describe("over HTTP", () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await startHarness();
    });
    afterAll(() => harness?.close());

    it("is served as committed, without a key", async () => {
      const response = await harness.fetch("/openapi.json");
      expect(response.headers.get("content-type")).toBe("application/json");
      expect(await response.json()).toEqual(document);
    });
  });
});
