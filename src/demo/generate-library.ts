import { type DemoSource, HOUR_MS, isWeekend, listDays, MINUTE_MS, pickWorkingTime, SECOND_MS } from "./demo-source.ts";
import type { FleetPhone } from "./fleet-phones.ts";
import { owned, step, WORKFLOWS } from "./generate-sessions.ts";
import type { Step } from "./record-book.ts";
import { DEMO_ORGANIZATION } from "./seed-data.ts";

type Upload = { id: string; atMs: number; sizeBytes: number };

const FAULTS = [
  "The phone went offline during the transfer.",
  "Not enough free space on the phone.",
  "The phone did not confirm the file within 60 seconds.",
];

/** Releases of the app that the workflows test, pushed to phones within hours. The newest transfers are still in progress. */
export function generateLibrary(source: DemoSource, phones: readonly FleetPhone[], nowMs: number): Step[] {
  const { id, random } = source;
  const uploads: Upload[] = [];
  const steps: Step[] = [];
  for (const [index, dayMs] of listDays(nowMs).entries()) {
    if (isWeekend(dayMs)) continue;
    const atMs = dayMs + 6 * HOUR_MS + random.integer(0, 40) * MINUTE_MS;
    const upload = { id: id("file", atMs), atMs, sizeBytes: random.integer(47_000_000, 51_000_000) };
    uploads.push(upload);
    steps.push(
      step(atMs, "file.upload", {
        file_id: upload.id,
        ...owned(),
        filename: `checkout-v4.13.${index}.apk`,
        mime_type: "application/vnd.android.package-archive",
        size_bytes: upload.sizeBytes,
      }),
    );
    for (const phone of phones) {
      if (random.chance(0.4)) steps.push(...generateDelivery(source, phone.id, upload, pickWorkingTime(random, dayMs)));
    }
  }
  const newest = uploads.filter(({ atMs }) => atMs < nowMs - HOUR_MS).at(-1);
  // Three are still waiting for their phones, the others are in progress.
  const late = phones.slice(0, 8).flatMap(({ id: phoneId }, index) => {
    const startMs = nowMs - (index * 4 + 2) * SECOND_MS;
    const sentAtMs = index < 3 ? nowMs + SECOND_MS : startMs + SECOND_MS;
    return newest ? generateDelivery(source, phoneId, newest, startMs, sentAtMs, nowMs + 2 * SECOND_MS) : [];
  });
  return [...steps, ...late];
}

function generateDelivery(
  { id, random }: DemoSource,
  phoneId: string,
  file: Upload,
  startMs: number,
  sentAtMs = startMs + random.integer(400, 3_900),
  arrivesAtMs = startMs + random.integer(6_000, 55_000),
): Step[] {
  const delivery_id = id("dlv", startMs);
  const ending = random.chance(0.12)
    ? step(arrivesAtMs, "delivery.fail", {
        delivery_id,
        error: random.pick(FAULTS),
        bytes_transferred: Math.floor(file.sizeBytes * random.next()),
      })
    : step(arrivesAtMs, "delivery.deliver", { delivery_id, bytes_transferred: file.sizeBytes });
  return [
    step(startMs, "delivery.create", { delivery_id, file_id: file.id, phone_id: phoneId }),
    step(sentAtMs, "delivery.dispatch", { delivery_id }),
    ending,
  ];
}

/** Runs that never got a phone: canceled by a user, timed out, failed, or still waiting. */
export function generateWaitingRuns({ id, random }: DemoSource, nowMs: number): Step[] {
  const days = listDays(nowMs).filter((dayMs) => !isWeekend(dayMs));
  const queue = (atMs: number, fields: Record<string, unknown> = {}) => {
    const run_id = id("run", atMs);
    const workflow_id = random.pick(WORKFLOWS).id;
    const body = { run_id, organization_id: DEMO_ORGANIZATION.id, workflow_id, trigger: "api", ...fields };
    return { run_id, queued: step(atMs, "run.queue", body) };
  };
  const ends = ["user", "user", "queue_timeout", "queue_timeout", "failed"] as const;
  const past = Array.from({ length: 20 }, (_, index) => {
    const atMs = pickWorkingTime(random, random.pick(days));
    const { run_id, queued } = queue(atMs, { start_timeout_seconds: 600 });
    const end = ends[index % ends.length];
    if (end === "failed") return [queued, step(atMs + 1_200, "run.fail", { run_id })];
    const waitedMs = end === "user" ? random.integer(20, 500) * SECOND_MS : 600 * SECOND_MS + random.integer(1, 59_000);
    return [queued, step(atMs + waitedMs, "run.cancel", { run_id, reason: end })];
  });
  // Runs that are still waiting have no timeout, so that the sweep leaves them alone however late it runs.
  const now = [7, 31, 64, 190].map((seconds) => queue(nowMs - seconds * SECOND_MS, { trigger: "dashboard" }).queued);
  return [...past.flat(), ...now];
}
