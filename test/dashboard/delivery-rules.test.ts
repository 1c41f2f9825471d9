import { describe, expect, it } from "vitest";
import { listStops } from "../../src/dashboard/pages/deliveries/attempt-stops.ts";
import { listSubjects } from "../../src/dashboard/pages/deliveries/event-subjects.ts";
import { readSpan } from "../../src/dashboard/pages/deliveries/log-span.ts";
import { listSentHeaders, writeCurl } from "../../src/dashboard/pages/deliveries/write-sent-headers.ts";
import { HIDDEN_VALUE } from "../../src/domain/deliveries/attempt-headers.ts";

describe("what an event is about", () => {
  const subjectsOf = (data: Record<string, unknown>) =>
    listSubjects({ data }).map(({ label, path }) => `${label}: ${path}`);

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
  it.each([
    ["24h", false, "24h"],
    ["24h", true, "24h"],
    ["own", false, "own"],
    [undefined, true, "own"],
    [undefined, false, "any"],
    ["constructor", false, "any"],
    ["toString", false, "any"],
    ["__proto__", true, "own"],
    ["2h", false, "any"],
  ] as const)("that is named %j, with a range: %j, is %s", (name, hasRange, span) => {
    expect(readSpan(name, hasRange)).toBe(span);
  });
});

describe("the attempts in time", () => {
  const at = "2026-11-22T00:00:00.000Z";
  const attempt = (number: number) => ({ number, started_at: at, status_code: 500, error: "Responded with 500." });
  const textsOf = (numbers: readonly number[]) =>
    listStops({ attempts: numbers.map(attempt), planned_attempts: [at, at] }).map(({ text }) => text);

  it("number the planned ones after those that were made, also where only the newest are known", () => {
    expect(textsOf([])).toEqual(["Attempt 1", "Attempt 2"]);
    expect(textsOf([1, 2])).toEqual(["Attempt 1: 500", "Attempt 2: 500", "Attempt 3", "Attempt 4"]);
    // The service returns the newest hundred attempts.
    const newest = Array.from({ length: 100 }, (_, index) => 21 + index);
    expect(textsOf(newest).slice(-3)).toEqual(["Attempt 120: 500", "Attempt 121", "Attempt 122"]);
  });
});

describe("an attempt copied as curl", () => {
  const payload = { id: "event", data: { text: "it's" } };
  const attempt = { started_at: "2026-11-22T00:00:00.000Z", error: null };
  const copy = (own: { request_headers: Readonly<Record<string, string>> | null }) => {
    const sent = listSentHeaders({ event_id: "event" }, { ...attempt, ...own });
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
