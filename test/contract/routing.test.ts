import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_PHONE, LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import { publicOperations } from "../../src/operations/public-operations.ts";
import { takeTableAway } from "../break-database.ts";
import { type Harness, startHarness } from "../harness.ts";
import { expectProblem } from "./expect-problem.ts";

/** Unknown paths, and the problem shape of their responses. */
const UNKNOWN_PATHS: readonly ["grounding" | "platform", string][] = [
  ["grounding", "/nothing"],
  ["grounding", "/api"],
  ["grounding", "/api/v1"],
  ["grounding", "/api/v2/models"],
  ["grounding", "/api/v1/elements"],
  ["grounding", "/api/v1/elements/locate"],
  ["grounding", "/api/v1/elements:locate/"],
  ["grounding", "/api/v1/elements::locate"],
  ["grounding", "/api/v1/elements:detect"],
  ["grounding", "/api/v1/elements%253Alocate"],
  ["grounding", "/api/v1/elementsXlocate"],
  ["grounding", "/api/v1/Elements:locate"],
  ["grounding", "/api/v1/organizations"],
  ["grounding", "/internalise"],
  ["grounding", "/%"],
  ["grounding", "/%00"],
  ["grounding", "/constructor"],
  ["grounding", "/__proto__"],
  ["grounding", `/${"a".repeat(8000)}`],
  ["platform", "/api/v1/organization/x"],
  ["grounding", "/api/v1/members"],
  ["grounding", "/api/v1/invitations"],
  ["platform", "/api/v1/organization/members"],
  ["platform", "/api/v1/phones/x/y"],
  ["platform", "/api/v1/destinations/x/y"],
  ["platform", "/api/v1/phones/x/deliveries/y"],
  ["platform", "/internal"],
  ["platform", "/internal/v1/unknown"],
];

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

const places = publicOperations.flatMap((operation) =>
  [operation.path, ...operation.aliases].map((path) => ({
    operation,
    path: path.replace("{phone_id}", DEMO_PHONE.id),
  })),
);

describe("routing", () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ vision: true });
  });
  afterAll(() => harness?.close());
  /** Sends a request as from outside: the static files in front of the Worker come first. */
  const fetchOutside = (path: string, init: RequestInit) => fetch(harness.origin + path, init);

  it.each(UNKNOWN_PATHS)("an unknown path answers 404 in the %s shape: %s", async (shape, path) => {
    for (const method of ["GET", "POST", "DELETE"]) {
      const response = await fetchOutside(path, { method });
      expect(response.headers.get("x-request-id")).toMatch(/^req_/);
      await expectProblem(response, { shape, status: 404, code: "not_found", path });
    }
  });

  const wrong = places.flatMap(({ operation, path }) =>
    METHODS.filter((method) => method !== operation.method && !(method === "OPTIONS" && operation.openToBrowsers)).map(
      (method) => ({
        operation,
        path,
        method,
      }),
    ),
  );

  it.each(wrong)("$method $path answers 405 and says what is allowed", async ({ operation, path, method }) => {
    const response = await fetchOutside(path, { method, headers: { origin: "https://app.example.com" } });
    expect(response.headers.get("allow")).toBe(operation.method === "GET" ? "GET, HEAD" : operation.method);
    await expectProblem(response, { shape: operation.service, status: 405, code: "method_not_allowed", path });
  });

  it.each(places)("$path is not open to pages of other origins unless it says so", async ({ operation, path }) => {
    const response = await harness.fetch(path, {
      method: operation.method,
      headers: { origin: "https://app.example.com" },
    });
    expect(response.headers.get("access-control-allow-origin")).toBe(operation.openToBrowsers ? "*" : null);
  });

  it("gives each request its own id, whatever the caller sends", async () => {
    const headers = { "x-request-id": "req_mine", "x-service-api-key": LOCAL_API_KEY };
    const answers = await Promise.all([1, 2, 3].map(() => harness.fetch("/api/v1/organization", { headers })));
    const ids = answers.map((answer) => answer.headers.get("x-request-id"));
    expect(new Set(ids).size).toBe(3);
    expect(ids).not.toContain("req_mine");
  });

  it("masks a failure of its own, and logs its class without its message", async () => {
    const mend = await takeTableAway(harness.db, "file_deliveries");
    const path = `/api/v1/phones/${DEMO_PHONE.id}/deliveries`;
    const response = await harness.fetch(path, { headers: { "x-service-api-key": LOCAL_API_KEY } });
    await mend();
    const requestId = response.headers.get("x-request-id") ?? "";
    await expectProblem(response, { shape: "platform", status: 500, path });
    const findLine = () => harness.readLogs().find((log) => log.includes(requestId)) ?? "";
    await expect.poll(findLine).toContain('"error_class":"Error"');
    expect(findLine()).toContain('"operation":"phones.deliveries.list"');
    expect(findLine()).not.toMatch(/no such table|SELECT|sightline_/);
  });
});
