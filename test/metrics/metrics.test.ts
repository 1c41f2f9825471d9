import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION, LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import { makeId } from "../../src/domain/ids.ts";
import { callControl, LOCAL_SETTINGS, OPERATOR_TOKEN } from "../control/control-client.ts";
import { insertDeliveries, insertDestinations } from "../control/delivery-rows.ts";
import { type Harness, startHarness } from "../harness.ts";
import { readText } from "../house/documents.ts";
import { type ReadMetric, readPrometheus, writeKey } from "./read-prometheus.ts";

const ORGANIZATION = "org_metrics";

let harness: Harness;
let metrics: Map<string, ReadMetric>;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS });
  const { db } = harness;
  for (const cron of harness.crons) await harness.runCron(cron);
  await insertDestinations(db, ORGANIZATION, { dest_metrics: "enabled" });
  const nowMs = Date.now();
  const delivery = { organizationId: ORGANIZATION, destinationId: "dest_metrics", createdAtMs: nowMs - 60_000 };
  const [first, second] = await insertDeliveries(db, [
    { ...delivery, status: "delivered" },
    { ...delivery, status: "failed" },
    { ...delivery, status: "pending", createdAtMs: nowMs - 90_000 },
    { ...delivery, status: "delivered", createdAtMs: nowMs - 3 * 3_600_000 },
  ]);
  const attempt =
    "INSERT INTO webhook_attempts (delivery_id, number, started_at, duration_ms, status_code) VALUES (?, ?, 1, ?, ?)";
  await db.batch([
    db.prepare(attempt).bind(first, 1, 500, 503),
    db.prepare(attempt).bind(first, 2, 250, 204),
    db.prepare(attempt).bind(second, 1, 15_000, null),
  ]);
  const call = (status: number, index: number) =>
    db
      .prepare(
        `INSERT INTO requests (organization_id, id, operation, status, duration_ms, charged_microdollars, created_at)
        VALUES (?, ?, 'screenshots.detect', ?, ?, 0, ?)`,
      )
      .bind(ORGANIZATION, makeId("req", nowMs - 1000 - index), status, 100 * index, nowMs);
  await db.batch([call(200, 1), call(200, 2), call(422, 3)]);
  await db.prepare("INSERT INTO destination_secrets VALUES ('dest_metrics', 1, 'v1.k7.nonce.text', 1, NULL)").run();
  metrics = await scrape();
});
afterAll(() => harness?.close());

async function scrape(): Promise<Map<string, ReadMetric>> {
  const response = await harness.fetch("/internal/v1/metrics", {
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
  });
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  return readPrometheus(await response.text());
}

function find(name: string, labels: Record<string, string>): number | undefined {
  return metrics.get(`sightline_${name}`)?.samples.find((sample) => writeKey(sample.labels) === writeKey(labels))
    ?.value;
}

const database = "DB";

describe("the metrics of a deployment", () => {
  it("count deliveries of the last hour by status, and their attempts by outcome", () => {
    expect(find("recent_deliveries", { database, status: "failed" })).toBeGreaterThanOrEqual(1);
    expect(find("recent_attempts", { database, outcome: "5xx" })).toBeGreaterThanOrEqual(1);
    expect(find("recent_attempts", { database, outcome: "none" })).toBe(1);
    expect(find("recent_attempt_duration_seconds", { database, outcome: "none" })).toBe(15);
    expect(find("recent_deliveries_span_seconds", { database })).toBe(3600);
  });

  it("count the calls of the last hour by operation and status", () => {
    expect(find("recent_calls", { database, operation: "screenshots.detect", status: "422" })).toBe(1);
    expect(find("recent_calls", { database, operation: "screenshots.detect", status: "200" })).toBeGreaterThanOrEqual(
      2,
    );
    expect(find("recent_call_duration_seconds", { database, operation: "screenshots.detect", status: "422" })).toBe(
      0.3,
    );
    expect(find("recent_calls_cut", { database })).toBe(0);
  });

  it("say since when the oldest delivery is due, and how large the database is", () => {
    expect(find("oldest_due_delivery_age_seconds", { database })).toBeGreaterThanOrEqual(89);
    expect(find("deliveries_due", { database })).toBeGreaterThanOrEqual(1);
    expect(find("database_bytes", { database })).toBeGreaterThan(100_000);
  });

  it("say when each cron ran, and if it failed", () => {
    for (const cron of harness.crons) {
      expect(find("cron_last_run_timestamp_seconds", { cron })).toBeGreaterThan(Date.now() / 1000 - 600);
      expect(find("cron_failed", { cron })).toBe(0);
    }
  });

  it("follow a billed call", async () => {
    const before =
      find("usage_calls_total", { database, endpoint: "elements.locate", model: "sightline/ground-1" }) ?? 0;
    const response = await harness.fetch("/api/v1/elements:locate", {
      method: "POST",
      headers: { "x-service-api-key": LOCAL_API_KEY, "content-type": "application/json" },
      body: JSON.stringify({ query: "OK", elements: [{ id: "ok", role: "button", name: "OK" }] }),
    });
    expect(response.status).toBe(200);
    await expect
      .poll(async () => {
        metrics = await scrape();
        const samples = metrics.get("sightline_usage_calls_total")?.samples ?? [];
        return samples.reduce((sum, { value }) => sum + value, 0);
      })
      .toBeGreaterThan(before);
  });

  it("hold no id of an organization, a destination, a delivery or a key", () => {
    const text = JSON.stringify([...metrics.values()].map(({ samples }) => samples));
    for (const secret of [ORGANIZATION, DEMO_ORGANIZATION.id, "dest_", "msg_", OPERATOR_TOKEN, LOCAL_API_KEY])
      expect(text).not.toContain(secret);
  });

  it("are listed in docs/metrics.md, all of them", () => {
    const section = readText("docs/metrics.md").split("\n## Workers Analytics Engine\n")[0] ?? "";
    const documented = [...section.matchAll(/^\| `(sightline_\w+)` \|/gm)].map(([, name]) => name);
    expect(documented).toEqual([...metrics.keys()]);
  });

  it("are those of the Grafana dashboard", () => {
    const { panels } = JSON.parse(readText("examples/grafana/sightline.json"));
    const used = panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
      targets.flatMap(({ expr }) => expr.match(/sightline_\w+/g) ?? []),
    );
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((name: string) => !metrics.has(name))).toEqual([]);
  });

  it("are the operator's alone", async () => {
    const headers = { "x-service-api-key": LOCAL_API_KEY };
    expect((await harness.fetch("/internal/v1/metrics", { headers })).status).toBe(401);
    expect((await callControl(harness, "GET", "/organizations/none/balance")).status).toBe(404);
  });
});
