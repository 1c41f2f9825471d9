import { afterAll, beforeAll, expect, it } from "vitest";
import { PNG_BASE64 } from "../contract/sample-images.ts";
import { callControl, LOCAL_SETTINGS, reportChange } from "../control/control-client.ts";
import { registerDestination } from "../control/destination-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { openWebhook, type Receiver, startReceiver } from "./verifying-receiver.ts";

// No cron runs here unless a test runs it: every delivery was started by the change itself.
let harness: Harness;
let receiver: Receiver;
beforeAll(async () => {
  harness = await startHarness({ vision: true, settings: LOCAL_SETTINGS, seed: false });
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver?.close();
  await harness?.close();
});

const control = async (method: string, path: string, body?: unknown) => {
  const answer = await callControl(harness, method, path, body);
  expect(answer.status, `${method} ${path}`).toBeLessThan(300);
  return answer.body;
};

async function listen(name: string) {
  const { id } = await control("POST", "/organizations", { name });
  const { secret } = await registerDestination(harness, id, { url: `${receiver.url}/${id}` });
  const waitForTypes = async (count: number) => {
    const webhooks = await receiver.waitFor(`/${id}`, count);
    return webhooks.map((webhook) => openWebhook(webhook, secret).type).sort();
  };
  return { id, waitForTypes };
}

it("what a charge, a credit and a threshold announce is sent at once", async () => {
  const { id, waitForTypes } = await listen("Charged");
  const { key } = await control("POST", `/organizations/${id}/api-keys`, { name: "calls", role: "viewer" });
  await control("POST", `/organizations/${id}/credits`, { amount_microdollars: 1500, reason: "First" });
  await control("PUT", `/organizations/${id}/balance-alert`, { threshold_microdollars: 1000 });
  const call = async () => {
    const response = await harness.fetch("/api/v1/screenshots:detect", {
      method: "POST",
      headers: { "x-service-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ image: PNG_BASE64, inference_type: "ocr", ocr_engine: "premium" }),
    });
    expect([response.status, await response.text()]).toMatchObject([200, /./]);
  };
  await call();
  expect(await waitForTypes(1)).toEqual(["balance.low"]);
  await call();
  expect(await waitForTypes(2)).toEqual(["balance.depleted", "balance.low"]);
  await control("POST", `/organizations/${id}/credits`, { amount_microdollars: 5000, reason: "Second" });
  expect((await waitForTypes(4)).slice(2)).toEqual(["balance.recovered", "balance.recovered"]);
});

it("what a change announces is sent at once, to each destination that wants it", async () => {
  const first = await listen("Changed");
  const second = await registerDestination(harness, first.id, { url: `${receiver.url}/second` });
  const upload = { filename: "a.txt", mime_type: "text/plain", size_bytes: 1 };
  await reportChange(harness, { type: "file.upload", organization_id: first.id, ...upload });
  expect(await first.waitForTypes(1)).toEqual(["file.ready"]);
  const [webhook] = await receiver.waitFor("/second", 1);
  expect(webhook && openWebhook(webhook, second.secret).type).toBe("file.ready");
});

it("what the cron itself announces is sent in the same minute", async () => {
  const { id, waitForTypes } = await listen("Waited");
  const run = { workflow_id: "nightly", trigger: "schedule", start_timeout_seconds: 60 };
  const { body } = await reportChange(harness, { type: "run.queue", organization_id: id, ...run });
  await harness.db
    .prepare("UPDATE runs SET start_deadline = start_deadline - 3600000, version = version + 1 WHERE id = ?")
    .bind(body.resource.id)
    .run();
  expect(await harness.runCron("* * * * *")).toBe("ok");
  expect(await waitForTypes(1)).toEqual(["run.cancelled"]);
});
