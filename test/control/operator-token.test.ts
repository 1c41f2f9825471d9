import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION, LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import { controlOperations } from "../../src/operations/control-operations.ts";
import { type Harness, startHarness } from "../harness.ts";
import { LOCAL_SETTINGS, OPERATOR_TOKEN } from "./control-client.ts";
import { readTableChecksums } from "./table-checksums.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** One call of each operation, and paths that are nothing. Identifiers are real where there are any. */
const CALLS: readonly [method: string, path: string][] = controlOperations.map(({ method, path }) => [
  method,
  path.replace(/\{\w+\}/g, DEMO_ORGANIZATION.id),
]);
const BODY = JSON.stringify({ name: "Should not be", type: "run.queue" });

function call(harness: Harness, method: string, path: string, headers: Record<string, string> = {}) {
  const hasBody = !["GET", "HEAD", "OPTIONS"].includes(method);
  const init = { method, headers: { "content-type": "application/json", ...headers } };
  return harness.fetch(path, hasBody ? { ...init, body: BODY } : init);
}

describe("without a token configured", () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ own: true, settings: {} });
  });
  afterAll(() => harness?.close());

  const paths = [
    ...new Set(CALLS.map(([, path]) => path)),
    "/internal",
    "/internal/",
    "/internal/v1",
    "/internal/v2/x",
  ];

  it.each(paths)("%s isn't there, whatever the method and the credential", async (path) => {
    const before = await readTableChecksums(harness.db);
    for (const method of METHODS) {
      for (const authorization of ["", `Bearer ${OPERATOR_TOKEN}`]) {
        const response = await call(harness, method, path, authorization ? { authorization } : {});
        const text = await response.text();
        expect(response.status, `${method} ${authorization}`).toBe(404);
        expect(response.headers.get("allow")).toBeNull();
        if (method === "HEAD") continue;
        expect(JSON.parse(text)).toMatchObject({ type: expect.stringMatching(/\/problems\/not_found$/), status: 404 });
      }
    }
    expect(await readTableChecksums(harness.db)).toEqual(before);
  });

  it.each(["Bearer", "Bearer null", "Bearer undefined", 'Bearer ""'])(
    "%j finds nothing either",
    async (authorization) => {
      expect((await harness.fetch("/internal/v1/changes", { method: "POST", headers: { authorization } })).status).toBe(
        404,
      );
    },
  );

  it("the public operations are", async () => {
    const response = await harness.fetch("/api/v1/organization", { headers: { "x-service-api-key": LOCAL_API_KEY } });
    expect(response.status).toBe(200);
  });
});

describe("with a token configured", () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ settings: LOCAL_SETTINGS });
  });
  afterAll(() => harness?.close());

  const WRONG: [name: string, headers: Record<string, string>][] = [
    ["missing", {}],
    ["empty", { authorization: "" }],
    ["a scheme alone", { authorization: "Bearer" }],
    ["without a scheme", { authorization: OPERATOR_TOKEN }],
    ["wrong", { authorization: "Bearer wrong-operator-token" }],
    ["cut", { authorization: `Bearer ${OPERATOR_TOKEN.slice(0, -1)}` }],
    ["longer", { authorization: `Bearer ${OPERATOR_TOKEN}x` }],
    ["in another case", { authorization: `Bearer ${OPERATOR_TOKEN.toUpperCase()}` }],
    ["doubled", { authorization: `Bearer ${OPERATOR_TOKEN} ${OPERATOR_TOKEN}` }],
    ["in a list", { authorization: `Bearer ${OPERATOR_TOKEN}, Bearer other` }],
    ["quoted", { authorization: `Bearer "${OPERATOR_TOKEN}"` }],
    ["basic", { authorization: `Basic ${btoa(`operator:${OPERATOR_TOKEN}`)}` }],
    ["of another scheme", { authorization: `Token ${OPERATOR_TOKEN}` }],
    ["in the header of API keys", { "x-service-api-key": OPERATOR_TOKEN }],
    ["an API key instead", { "x-service-api-key": LOCAL_API_KEY }],
    ["an API key as bearer", { authorization: `Bearer ${LOCAL_API_KEY}` }],
  ];

  it.each(WRONG)("one that is %s is a 401 at every operation, and isn't told back", async (_name, headers) => {
    const before = await readTableChecksums(harness.db);
    for (const [method, path] of CALLS) {
      const response = await call(harness, method, path, headers);
      const text = await response.text();
      expect(response.status, `${method} ${path}`).toBe(401);
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
      expect(JSON.parse(text)).toMatchObject({
        type: expect.stringMatching(/\/problems\/unauthenticated$/),
        status: 401,
        title: "Unauthorized",
      });
      const told = text + JSON.stringify([...response.headers]);
      for (const value of Object.values(headers)) {
        if (value.length > 8) expect(told).not.toContain(value);
      }
      expect(told).not.toContain(OPERATOR_TOKEN);
    }
    expect(await readTableChecksums(harness.db)).toEqual(before);
  });

  it.each([`Bearer ${OPERATOR_TOKEN}`, `bearer ${OPERATOR_TOKEN}`, `BEARER   ${OPERATOR_TOKEN}`])(
    "one that is right admits, as %j",
    async (authorization) => {
      const path = `/internal/v1/organizations/${DEMO_ORGANIZATION.id}/balance`;
      const response = await harness.fetch(path, { headers: { authorization } });
      expect(response.status).toBe(200);
      expect(JSON.stringify([await response.text(), ...response.headers])).not.toContain(OPERATOR_TOKEN);
    },
  );

  it("one in the query doesn't admit", async () => {
    const path = `/internal/v1/organizations/${DEMO_ORGANIZATION.id}/balance?access_token=${OPERATOR_TOKEN}`;
    expect((await harness.fetch(path)).status).toBe(401);
  });

  it("admits to nothing of the public API", async () => {
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}`, "x-service-api-key": OPERATOR_TOKEN };
    expect((await harness.fetch("/api/v1/organization", { headers })).status).toBe(401);
  });

  it("unknown paths are 404 and other methods 405, as everywhere", async () => {
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
    expect((await call(harness, "GET", "/internal/v1/nothing", headers)).status).toBe(404);
    const response = await call(harness, "DELETE", "/internal/v1/changes", headers);
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  });

  it("is in no log", () => {
    const logs = harness.readLogs().join("\n");
    expect(logs).not.toContain(OPERATOR_TOKEN);
    expect(logs).not.toContain(LOCAL_API_KEY);
  });
});
