import { describe, expect, it } from "vitest";
import { listSubjects } from "../../src/dashboard/pages/deliveries/event-subjects.ts";
import { readLogAddress } from "../../src/dashboard/pages/deliveries/log-address.ts";
import { listSentHeaders, writeCurl } from "../../src/dashboard/pages/deliveries/write-sent-headers.ts";
import { HIDDEN_VALUE } from "../../src/domain/attempt-headers.ts";

const NOW_MS = Date.UTC(2026, 10, 22);

describe("what an event is about", () => {
  const subjectsOf = (data: Record<string, unknown>) =>
    listSubjects({ id: "event", data } as never).map(({ label, path }) => `${label}: ${path}`);

  it("is linked, each once", () => {
    expect(subjectsOf({ id: "run_1", phone_id: "phone_2", session_id: "sess_3", run_id: "run_1" })).toEqual([
      "Run: /fleet/runs/run_1",
      "Session: /fleet/sessions/sess_3",
      "Phone: /fleet/phone_2",
    ]);
  });

  it("isn't any text that looks like an id", () => {
    expect(subjectsOf({ file_id: "file_1", filename: "run_log.txt", reason: "phone_broken" })).toEqual([
      "File: /fleet/files/file_1",
    ]);
  });
});

describe("the span in the log's address", () => {
  it("reaches back from now", () => {
    const { span, filters } = readLogAddress({ span: "24h" }, NOW_MS);
    expect([span, filters.since]).toEqual(["24h", "2026-11-21T00:00:00.000Z"]);
  });

  it.each(["constructor", "toString", "__proto__", "2h", ""])("is any time for a name that is none: %j", (span) => {
    expect(readLogAddress({ span }, NOW_MS)).toMatchObject({ span: "any", filters: {} });
  });
});

describe("an attempt copied as curl", () => {
  const payload = { id: "event", data: { text: "it's" } } as never;
  const attempt = { number: 1, started_at: "2026-11-22T00:00:00.000Z", error: null };
  const copy = (own: object) => {
    const sent = listSentHeaders({ event_id: "event" }, { ...attempt, ...own } as never);
    return writeCurl("https://a.example/in", sent ?? expect.unreachable(), payload);
  };

  it("has the headers that were kept, and leaves out those that are hidden", () => {
    const kept = { "webhook-id": "event", "webhook-signature": "v1,c2ln", "x-team": HIDDEN_VALUE };
    expect(copy({ request_headers: kept }).split(" \\\n  ")).toEqual([
      "curl -X POST 'https://a.example/in'",
      "-H 'webhook-id: event'",
      "-H 'webhook-signature: v1,c2ln'",
      `--data-raw '{"id":"event","data":{"text":"it'\\''s"}}'`,
    ]);
  });

  it("has no signature if none was kept", () => {
    const command = copy({ request_headers: null });
    expect(command).toContain("-H 'webhook-id: event'");
    expect(command).not.toContain("webhook-signature");
  });
});
