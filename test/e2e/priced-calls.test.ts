import { afterAll, beforeAll, expect, it } from "vitest";
import { PNG_BASE64 } from "../contract/sample-images.ts";
import { callControl, LOCAL_SETTINGS } from "../control/control-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { addDestination, readBalanceRows } from "../storage/balance-rows.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ vision: true, settings: LOCAL_SETTINGS });
});
afterAll(() => harness?.close());

it("an organization calls until its money is gone, hears of it, is credited, and calls again", async () => {
  const control = async (method: string, path: string, body?: unknown) => {
    const answer = await callControl(harness, method, path, body);
    expect(answer.status, `${method} ${path}`).toBeLessThan(300);
    return answer.body;
  };
  const { id } = await control("POST", "/organizations", { name: "Pays as it goes" });
  const { key } = await control("POST", `/organizations/${id}/api-keys`, { name: "calls", role: "viewer" });
  await addDestination(harness.db, id);
  const read = async () => {
    const request = { image: PNG_BASE64, inference_type: "ocr", ocr_engine: "premium" };
    const headers = { "x-service-api-key": key, "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(request) };
    const response = await harness.fetch("/api/v1/screenshots:detect", init);
    await response.text();
    return response.status;
  };
  const readTypes = async () => (await readBalanceRows(harness.db, id)).events.map(({ type }) => type);

  expect(await read()).toBe(402);
  await control("POST", `/organizations/${id}/credits`, { amount_microdollars: 1500, reason: "First payment" });
  await control("PUT", `/organizations/${id}/balance-alert`, { threshold_microdollars: 1000 });
  expect(await read()).toBe(200);
  expect(await readTypes()).toEqual(["balance.low"]);
  expect(await read()).toBe(200);
  expect(await readTypes()).toEqual(["balance.low", "balance.depleted"]);
  expect(await read()).toBe(402);
  expect(await control("GET", `/organizations/${id}/balance`)).toEqual({
    balance_microdollars: -500,
    balance_display: "-$0.01",
    threshold_microdollars: 1000,
    auto_recharge: false,
  });
  const { usage, total } = await control("GET", `/organizations/${id}/usage`);
  expect(total).toBe(2);
  for (const call of usage) {
    expect(call).toMatchObject({
      endpoint: "screenshot_detect",
      model: "sightline/detect-pro",
      pages: 1,
      charged_microdollars: 1000,
    });
  }
  await control("POST", `/organizations/${id}/credits`, { amount_microdollars: 5000, reason: "Second payment" });
  expect((await readTypes()).slice(2)).toEqual(["balance.recovered", "balance.recovered"]);
  expect(await read()).toBe(200);
  const { deliveries, alerts } = await readBalanceRows(harness.db, id);
  expect(deliveries).toHaveLength(4);
  expect(alerts.map(({ status }) => status)).toEqual(["ended", "ended"]);
});
