import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { callControl, LOCAL_SETTINGS } from "../control/control-client.ts";
import { insertDestinations } from "../control/delivery-rows.ts";
import { type Registered, registerDestination } from "../control/destination-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { type DnsServer, startDnsServer, type Zone } from "./dns-server.ts";

const ORGANIZATION = "org_refused";
/** As in a deployment: no local destination is allowed. */
const { ALLOW_LOCAL_DESTINATIONS: _, ...DEPLOYED } = LOCAL_SETTINGS;
const SETTINGS = { ...DEPLOYED, WEBHOOK_RETRY_SECONDS: "1" };

/** An internal service, on every local address: every connection to it is counted. */
let internal: Server;
let port: number;
let connections = 0;
beforeAll(async () => {
  internal = createServer((socket) => {
    connections++;
    socket.on("error", () => undefined);
    socket.end("HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret", () => socket.destroy());
  });
  await new Promise<void>((resolve) => internal.listen(0, resolve));
  ({ port } = internal.address() as AddressInfo);
});
afterAll(() => new Promise((resolve) => internal.close(resolve)));
afterEach(() => expect(connections).toBe(0));

/** Sends a test, waits until its attempts have ended, and returns the delivery with them. */
async function sendTest(harness: Harness, { id }: Registered, attempts = 2) {
  const { status } = await callControl(harness, "POST", `/destinations/${id}/test`, { type: "webhook.test" });
  expect(status).toBe(202);
  const row = await harness.db
    .prepare("SELECT max(id) AS id FROM webhook_deliveries WHERE destination_id = ?")
    .bind(id)
    .first<{ id: string }>();
  const read = async () => (await callControl(harness, "GET", `/webhook-deliveries/${row?.id}`)).body;
  const isOver = async () => {
    if ((await read()).attempts.length < attempts) throw new Error("There are attempts to come.");
  };
  await vi.waitFor(isOver, { timeout: 60_000, interval: 100 });
  return read();
}

const refusedAttempt = (number: number, error: unknown) => ({
  number,
  started_at: expect.any(String),
  duration_ms: 0,
  status_code: null,
  error,
  response_body: null,
  // Nothing was sent.
  request_headers: null,
  response_headers: null,
});

describe("a URL that was stored although it leads inside", () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ own: true, settings: SETTINGS, seed: false });
    await insertDestinations(harness.db, ORGANIZATION, {});
  });
  afterAll(() => harness?.close());

  it.concurrent.each([
    "http://127.0.0.1:PORT/",
    "https://127.0.0.1:PORT/",
    "http://localhost:PORT/",
    "https://localhost:PORT/",
    "https://inside.localhost:PORT/",
    "http://[::1]:PORT/",
    "https://[::ffff:127.0.0.1]:PORT/",
    "http://0.0.0.0:PORT/",
    "http://2130706433:PORT/",
    "http://0x7f.1:PORT/",
    "http://127.1:PORT/",
    "http://user:pass@127.0.0.1:PORT/",
    "https://10.0.0.1/",
    "https://192.168.0.1:PORT/",
    "https://169.254.169.254/latest/meta-data/",
    "https://metadata.google.internal/",
    "https://printer.local/",
    "http://hooks.example.com/",
    "https://hooks.example.com:25/",
    "ftp://hooks.example.com/",
    "file:///etc/passwd",
    "not a URL",
  ])("%s is refused at the send, and the attempts are counted as failed", async (url) => {
    const destination = await registerDestination(harness, ORGANIZATION);
    await harness.db
      .prepare("UPDATE destinations SET url = ? WHERE id = ?")
      .bind(url.replace("PORT", String(port)), destination.id)
      .run();
    const delivery = await sendTest(harness, destination);
    const error = expect.stringMatching(/^Not sent: the URL must .+\.$/);
    expect(delivery).toMatchObject({ status: "failed", attempt_count: 2, next_attempt_at: null });
    expect(delivery.attempts).toEqual([refusedAttempt(1, error), refusedAttempt(2, error)]);
    const { body: health } = await callControl(harness, "GET", `/destinations/${destination.id}/health`);
    expect(health).toMatchObject({ success_rate: 0, consecutive_failures: 2, last_error: error, failed_count: 1 });
    await callControl(harness, "DELETE", `/destinations/${destination.id}`);
  });
});

describe("a name that stood for a public address when it was registered", () => {
  const zone: Zone = {};
  let harness: Harness;
  let dns: DnsServer;
  beforeAll(async () => {
    dns = await startDnsServer(zone);
    harness = await startHarness({ own: true, settings: { ...SETTINGS, DNS_RESOLVER_URL: dns.url }, seed: false });
    await insertDestinations(harness.db, ORGANIZATION, {});
  });
  afterAll(async () => {
    await harness?.close();
    await dns?.close();
  });

  const PUBLIC = { A: ["93.184.216.34"], AAAA: ["2606:2800:220:1:248:1893:25c8:1946"] };
  it.concurrent.each<[string, Zone[string], RegExp]>([
    ["127.0.0.1", { A: ["127.0.0.1"] }, /with public addresses only/],
    ["::1", { AAAA: ["::1"] }, /with public addresses only/],
    ["10.0.0.1 beside a public one", { A: ["93.184.216.34", "10.0.0.1"] }, /with public addresses only/],
    ["169.254.169.254", { A: ["169.254.169.254"] }, /with public addresses only/],
    ["a mapped 127.0.0.1", { AAAA: ["::ffff:127.0.0.1"] }, /with public addresses only/],
    ["nothing", {}, /name that resolves to an address/],
    ["what the resolver doesn't say", { A: "break", AAAA: "break" }, /name that can be resolved/],
  ])("is refused at the send where it stands for %s by then", async (label, later, message) => {
    const host = `${label.replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "")}.example.com`;
    zone[host] = PUBLIC;
    const destination = await registerDestination(harness, ORGANIZATION, { url: `https://${host}:${port}/` });
    zone[host] = later;
    const asked = dns.questions.length;
    const { status, attempts } = await sendTest(harness, destination);
    expect(dns.questions.slice(asked)).toContain(`name=${host}&type=A`);
    expect(status).toBe("failed");
    expect(attempts).toEqual([1, 2].map((number) => refusedAttempt(number, expect.stringMatching(message))));
    // No address is shown, so the log can't be used to look up internal names.
    expect(JSON.stringify(attempts)).not.toMatch(/\d+\.\d+\.\d+\.\d+|::/);
  });

  it("is sent to again once it stands for a public one: the refusal is of the moment", async () => {
    zone["back.example.com"] = PUBLIC;
    const destination = await registerDestination(harness, ORGANIZATION, { url: `https://back.example.com:${port}/` });
    zone["back.example.com"] = { A: ["127.0.0.1"] };
    const refused = await sendTest(harness, destination);
    zone["back.example.com"] = PUBLIC;
    expect((await callControl(harness, "POST", `/webhook-deliveries/${refused.id}/replay`)).status).toBe(202);
    const read = async () => (await callControl(harness, "GET", `/webhook-deliveries/${refused.id}`)).body;
    await expect.poll(async () => (await read()).attempts.length).toBeGreaterThanOrEqual(3);
    // This machine has no network access: only the attempt itself is visible.
    expect((await read()).attempts[2].error).not.toMatch(/^Not sent/);
  });
});
