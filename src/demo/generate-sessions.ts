import type { EndReason } from "../domain/records/session.ts";
import { type DemoSource, HOUR_MS, MINUTE_MS, SECOND_MS } from "./demo-source.ts";
import type { Step } from "./record-book.ts";
import { DEMO_ORGANIZATION } from "./seed-data.ts";

/** Workflows of the demo organization: the duration of a run in minutes, and how often it fails. */
export const WORKFLOWS = [
  { id: "wf_checkout_smoke", minutes: [3, 6], failureShare: 0.05 },
  { id: "wf_login_regression", minutes: [5, 11], failureShare: 0.08 },
  { id: "wf_onboarding_tour", minutes: [2, 4], failureShare: 0.03 },
  { id: "wf_push_notifications", minutes: [1, 3], failureShare: 0.12 },
  { id: "wf_catalog_crawl", minutes: [14, 26], failureShare: 0.1 },
] as const;

const CAPTURES = [
  ["screen-0001.png", "image/png", 400_000, 2_900_000],
  ["failure.png", "image/png", 350_000, 2_400_000],
  ["screen-recording.mp4", "video/mp4", 6_000_000, 71_000_000],
  ["logcat.txt", "text/plain", 9_000, 480_000],
] as const;

const CAPTURE_FAULTS = ["The file is larger than 100 MB.", "The library's storage quota is used up."];

/** The steps of an episode, and the time until which it occupied the phone. */
export type Episode = { steps: Step[]; endMs: number };

/**
 * A run in its own session: queued, started and ended, with its recording ready a while later. Now and then the phone
 * is lost during it.
 */
export function generateRun({ id, random }: DemoSource, phoneId: string, startMs: number, trigger: string): Episode {
  const workflow = random.pick(WORKFLOWS);
  const runId = id("run", startMs);
  const sessionId = id("sess", startMs);
  const queuedAtMs = startMs - random.integer(1, 95) * SECOND_MS;
  const [min, max] = workflow.minutes;
  const fate = random.next();
  const isLost = fate < 0.02;
  const isFailed = isLost || fate < 0.02 + workflow.failureShare;
  const isCancelled = !isFailed && fate > 0.96;
  const repairMs = isLost ? random.integer(18, 55) * MINUTE_MS : 0;
  const durationMs = random.integer(min * 60, max * 60) * SECOND_MS * (isFailed || isCancelled ? random.next() : 1);
  const endMs = Math.round(startMs + 20 * SECOND_MS + durationMs) + random.integer(0, 999);
  const ending = isCancelled
    ? { type: "run.cancel", run_id: runId, reason: "user" }
    : { type: isFailed ? "run.fail" : "run.complete", run_id: runId };
  const timeout = trigger === "api" ? { start_timeout_seconds: 600 } : {};
  return {
    endMs: endMs + 2 * SECOND_MS + repairMs,
    steps: [
      step(queuedAtMs, "run.queue", { run_id: runId, ...owned(), workflow_id: workflow.id, trigger, ...timeout }),
      step(startMs - 400, "session.start", {
        session_id: sessionId,
        ...owned(),
        phone_id: phoneId,
        source: "run",
        workflow_id: workflow.id,
      }),
      step(startMs, "run.start", { run_id: runId, phone_id: phoneId, session_id: sessionId }),
      ...generateCaptures({ id, random }, sessionId, startMs, endMs),
      { atMs: endMs, body: ending },
      ...endSession({ id, random }, sessionId, endMs + 900, isLost ? "device_lost" : "run_finished"),
      ...(isLost ? loseAndRepair(phoneId, endMs, endMs + repairMs) : []),
    ],
  };
}

/** Somebody uses the phone, for minutes or until the session's limits. */
export function generateInteractive({ id, random }: DemoSource, phoneId: string, startMs: number): Episode {
  const sessionId = id("sess", startMs);
  const drawn = random.next();
  const reason: EndReason = drawn < 0.62 ? "released" : drawn < 0.88 ? "idle_timeout" : "max_duration";
  const endMs =
    startMs +
    (reason === "max_duration" ? HOUR_MS : random.integer(4 * 60, 50 * 60) * SECOND_MS + random.integer(0, 999));
  return {
    endMs,
    steps: [
      step(startMs, "session.start", { session_id: sessionId, ...owned(), phone_id: phoneId, source: "interactive" }),
      ...generateCaptures({ id, random }, sessionId, startMs, endMs),
      ...endSession({ id, random }, sessionId, endMs, reason),
    ],
  };
}

function endSession({ random }: DemoSource, sessionId: string, endMs: number, reason: EndReason): Step[] {
  const steps = [step(endMs, "session.end", { session_id: sessionId, end_reason: reason })];
  // A lost phone has no recording.
  if (reason === "device_lost") return steps;
  const readyAtMs = endMs + random.integer(9, 140) * SECOND_MS;
  return [...steps, step(readyAtMs, "session.recording_ready", { session_id: sessionId })];
}

function generateCaptures({ id, random }: DemoSource, sessionId: string, startMs: number, endMs: number): Step[] {
  if (!random.chance(0.3)) return [];
  return Array.from({ length: random.integer(1, 2) }, () => {
    const [filename, mimeType, minBytes, maxBytes] = random.pick(CAPTURES);
    const atMs = Math.round(startMs + (endMs - startMs) * (0.1 + 0.8 * random.next()));
    const fields = {
      file_id: id("file", atMs),
      ...owned(),
      session_id: sessionId,
      filename,
      mime_type: mimeType,
      size_bytes: random.integer(minBytes, maxBytes),
    };
    return random.chance(0.08)
      ? step(atMs, "file.capture_failed", { ...fields, reason: random.pick(CAPTURE_FAULTS) })
      : step(atMs, "file.capture", fields);
  });
}

function loseAndRepair(phoneId: string, lostAtMs: number, repairedAtMs: number): Step[] {
  return [
    step(lostAtMs + 1500, "phone.take_offline", { phone_id: phoneId, reason: "unresponsive" }),
    step(repairedAtMs, "phone.bring_online", { phone_id: phoneId }),
  ];
}

export function step(atMs: number, type: string, fields: Record<string, unknown>): Step {
  return { atMs, body: { type, ...fields } };
}

export function owned(): { organization_id: string } {
  return { organization_id: DEMO_ORGANIZATION.id };
}
