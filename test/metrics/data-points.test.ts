import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION, LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import { type DataPoint, readAnalytics, writeCallPoint } from "../../src/domain/data-points.ts";
import type { Services } from "../../src/http/exchange.ts";
import { createRouter } from "../../src/http/router.ts";
import { getHealth } from "../../src/operations/control/health.get.ts";
import { publicOperations } from "../../src/operations/public-operations.ts";
import { startDatabase } from "../database.ts";
import { readText } from "../house/documents.ts";
import { LOCAL_SETTINGS } from "../local-settings.ts";

const LOCATE = { query: "the secret word", elements: [{ id: "ok", role: "button", name: "OK" }] };

let db: D1Database;
beforeAll(async () => {
  db = await startDatabase();
});

/** Calls the api with the router of the Worker, and returns the rows that it writes. */
async function call(path: string, init: RequestInit = {}, key: string | null = LOCAL_API_KEY): Promise<DataPoint[]> {
  const points: DataPoint[] = [];
  const later: Promise<unknown>[] = [];
  const services: Services = {
    ...{
      databases: [db] as const,
      ai: null,
      mailer: null,
      rateLimiter: null,
      variables: { ...LOCAL_SETTINGS, RATE_LIMIT_PER_SECOND: "0" },
    },
    // These calls need neither.
    ...{ vision: {} as Services["vision"], assets: {} as Services["assets"], loadReader: async () => undefined },
    analytics: { writeDataPoint: (point) => points.push(point) },
    wake: async () => undefined,
    defer: (work) => later.push(work),
  };
  const answer = createRouter([...publicOperations, getHealth]);
  const headers = { "content-type": "application/json", ...(key === null ? {} : { "x-service-api-key": key }) };
  await answer(new Request(new URL(path, "https://s.example.com"), { headers, ...init }), services);
  await Promise.all(later);
  return points;
}

describe("a row for analytics", () => {
  it("is written once for each call, with its operation, status, error and duration", async () => {
    expect(await call("/api/v1/organization")).toEqual([
      {
        indexes: ["organization.get"],
        blobs: ["call", "organization.get", "GET", "200", "", ""],
        doubles: [expect.any(Number), 0],
      },
    ]);
    const [refused] = await call("/api/v1/elements:locate", { method: "POST", body: JSON.stringify({ query: "" }) });
    expect(refused?.blobs).toEqual(["call", "elements.locate", "POST", "422", "validation", ""]);
    const [located] = await call("/api/v1/elements:locate", { method: "POST", body: JSON.stringify(LOCATE) });
    expect(located?.blobs).toEqual(["call", "elements.locate", "POST", "200", "", "sightline/ground-1"]);
  });

  it("is written for calls that are refused, or that name nothing", async () => {
    expect((await call("/api/v1/organization", {}, null))[0]?.blobs.slice(1, 5)).toEqual([
      "organization.get",
      "GET",
      "401",
      "unauthenticated",
    ]);
    expect((await call("/nothing"))[0]?.blobs.slice(1, 5)).toEqual(["none", "GET", "404", "not_found"]);
    expect((await call("/internal/v1/health"))[0]?.blobs.slice(1, 5)).toEqual([
      "health.get",
      "GET",
      "401",
      "unauthenticated",
    ]);
  });

  it("holds no key, no id and nothing of the body", async () => {
    const rows = JSON.stringify([
      await call("/api/v1/organization"),
      await call("/api/v1/elements:locate", { method: "POST", body: JSON.stringify(LOCATE) }),
    ]);
    for (const secret of [LOCAL_API_KEY, DEMO_ORGANIZATION.id, DEMO_ORGANIZATION.name, "secret word", "example.com"])
      expect(rows).not.toContain(secret);
  });

  it("is nothing without the binding, and a binding that fails doesn't fail the call", () => {
    for (const ANALYTICS of [undefined, null, "sightline", {}]) expect(readAnalytics({ ANALYTICS })).toBeNull();
    expect(readAnalytics({})).toBeNull();
    const broken = readAnalytics({
      ANALYTICS: {
        writeDataPoint: () => {
          throw new TypeError("too large");
        },
      },
    });
    const point = {
      operation: null,
      method: "GET",
      status: 200,
      errorCode: null,
      model: null,
      durationMs: 1,
      chargedMicrodollars: 0,
    };
    expect(broken).not.toBeNull();
    expect(() => writeCallPoint(broken, point)).not.toThrow();
    expect(() => writeCallPoint(null, point)).not.toThrow();
  });

  it("has its fields in docs/metrics.md, and no more", async () => {
    const [point] = await call("/api/v1/organization");
    const fields = [
      ...(point?.indexes ?? []).map((_, index) => `index${index + 1}`),
      ...(point?.blobs ?? []).map((_, index) => `blob${index + 1}`),
      ...(point?.doubles ?? []).map((_, index) => `double${index + 1}`),
    ];
    const section = readText("docs/metrics.md").split("\n## Workers Analytics Engine\n")[1] ?? "";
    expect([...section.matchAll(/^\| `(\w+\d)` \|/gm)].map(([, name]) => name)).toEqual(fields);
  });
});
