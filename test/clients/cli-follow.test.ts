import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findNewest, followEvents, type StoredEvent } from "../../packages/cli/src/listen/follow-events.ts";
import { Sightline } from "../../packages/client/src/index.ts";
import { makeEnvironment, startCli } from "./run-cli.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString();
const makeEvent = (number: number, created_at = at(number)): StoredEvent => ({
  ...{ id: `run.completed:run_${number}`, type: "run.completed", created_at, payload: {} },
});

/** Follows a service that gives these answers, one a request, until `count` events were taken. */
async function follow(start: StoredEvent | null, answers: readonly (() => Response)[], count: number) {
  const asked: (string | null)[] = [];
  const taken: string[] = [];
  const notes: string[] = [];
  const client = new Sightline({
    apiKey: "sightline_test",
    baseUrl: "http://127.0.0.1:9",
    maxRetries: 0,
    fetch: async ({ url }) => {
      asked.push(new URL(url).searchParams.get("newer_than"));
      return (answers[asked.length - 1] ?? (() => Response.json({ events: [], next: null })))();
    },
  });
  const controller = new AbortController();
  const { signal } = controller;
  const following = followEvents(client, start, {
    signal,
    note: (text) => void notes.push(text),
    take: async ({ id }) => {
      taken.push(id);
      if (taken.length === count) controller.abort();
    },
  });
  const error = await following.catch((cause: unknown) => cause);
  return { asked, taken, notes, error: signal.aborted ? null : error };
}

const page =
  (events: StoredEvent[], next: string | null = null) =>
  () =>
    Response.json({ events, next });
const ids = (...numbers: number[]) => numbers.map((number) => makeEvent(number).id);

describe("following the events", () => {
  it("takes each once, the oldest first, over pages and requests", async () => {
    const answers = [page([makeEvent(4), makeEvent(3)], ids(3)[0]), page([makeEvent(2)]), page([makeEvent(5)])];
    const { asked, taken } = await follow(makeEvent(1), answers, 4);
    expect(taken).toEqual(ids(2, 3, 4, 5));
    expect(asked).toEqual(ids(1, 1, 4));
  });

  it("begins with the first event of an organization that has none", async () => {
    expect(await follow(null, [page([makeEvent(1)])], 1)).toMatchObject({ asked: [null], taken: ids(1) });
  });

  it("goes on where it was after the service has failed, and says so once each way", async () => {
    const failure = () => Response.json({ code: "internal", detail: "Broken." }, { status: 500 });
    const { asked, taken, notes } = await follow(makeEvent(1), [failure, page([]), page([makeEvent(2)])], 1);
    expect([asked, taken]).toEqual([ids(1, 1, 1), ids(2)]);
    expect(notes).toEqual(["Broken. Trying again.", "The service answers again."]);
  });

  it("ends when the key isn't accepted any more", async () => {
    const refusal = () => Response.json({ code: "unauthenticated", detail: "Revoked." }, { status: 401 });
    expect(await follow(makeEvent(1), [refusal], 1)).toMatchObject({ taken: [], error: { status: 401 } });
  });

  it("takes nothing older than its start, once the start isn't kept any more", async () => {
    const old = makeEvent(1, at(-3600));
    const { taken } = await follow(makeEvent(2), [page([makeEvent(4), makeEvent(3, at(1)), old])], 2);
    expect(taken).toEqual(ids(3, 4));
  });

  it("starts after the newest event", async () => {
    const client = new Sightline({
      apiKey: "sightline_test",
      baseUrl: "http://127.0.0.1:9",
      fetch: async () => Response.json({ events: [makeEvent(7)], next: ids(7)[0] }),
    });
    expect((await findNewest(client, new AbortController().signal))?.id).toBe(ids(7)[0]);
  });
});

describe("following the deliveries", () => {
  const makeDelivery = (number: number, status = "delivered") => ({
    ...{ id: `msg_${number}`, event_id: "run.failed:run_1", event_type: "run.failed", status, created_at: at(number) },
    ...{ attempt_count: 1, last_status_code: 204, last_duration_ms: 1 },
  });

  it("prints the newest ten of many, then only new ones and changes, however many come at once", async () => {
    const count = 250;
    const kept = Array.from({ length: count }, (_, index) => makeDelivery(count - index));
    const more = Array.from({ length: 120 }, (_, index) => makeDelivery(count + 120 - index));
    // What the list has at each look: at the third, one has changed; at the fourth, one has left it, so that an older one
    // is among the newest hundred; at the fifth, more than a page are new.
    const changed = kept.map((delivery) => (delivery.id === "msg_200" ? makeDelivery(200, "failed") : delivery));
    const fewer = changed.filter(({ id }) => id !== "msg_245");
    const looks = [kept, kept, changed, fewer, [...more, ...fewer]];
    let look = -1;
    const service = createServer(({ url = "" }, answer) => {
      const { searchParams } = new URL(url, "http://127.0.0.1");
      const after = searchParams.get("after");
      if (after === null) look++;
      const list = looks[Math.min(look, looks.length - 1)] ?? [];
      const start = list.findIndex(({ id }) => id === after) + 1;
      const deliveries = list.slice(start, start + Number(searchParams.get("limit")));
      const isLast = start + deliveries.length === list.length;
      answer.end(JSON.stringify({ deliveries, next: isLast ? null : deliveries.at(-1)?.id }));
    });
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
    const folder = mkdtempSync(join(tmpdir(), "sightline-tail-"));
    const SIGHTLINE_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const environment = makeEnvironment(folder, { SIGHTLINE_URL, SIGHTLINE_API_KEY: "sightline_nobody" });
    const cli = startCli(["deliveries", "tail", "--json"], environment);
    await expect.poll(() => look).toBeGreaterThan(looks.length);
    const { stdout } = await cli.interrupt();
    service.close();
    rmSync(folder, { recursive: true });
    const printed = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).id);
    const numbers = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, index) => `msg_${first + index}`);
    expect(printed).toEqual([...numbers(241, 250), "msg_200", ...numbers(251, 370)]);
  });
});
