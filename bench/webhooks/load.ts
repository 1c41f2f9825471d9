import { setTimeout as sleep } from "node:timers/promises";
import { pace } from "../../scripts/simulate/pace.ts";
import { type BenchOrganization, reportUpload } from "./fleet.ts";
import { countPending } from "./local-database.ts";
import type { Receiver } from "./receiver.ts";
import type { MeasuredService } from "./service.ts";

/** Concurrent requests of a driver that runs as fast as it can. */
const DRIVER_LANES = 16;
/** Far more than a sustainable load needs. */
const MAX_IN_FLIGHT = 500;
const POLL_EVERY_MS = 100;
/** Without a POST for this long, no more will arrive. */
const QUIET_MS = 10_000;

type Service = Pick<MeasuredService, "fetch">;

/** Events in the responses, each with its organization. */
export type Announced = ReadonlyMap<string, BenchOrganization>;

/** Reports changes as fast as they are answered, the organizations in turn. */
export async function commitAtFullSpeed(
  service: Service,
  organizations: readonly BenchOrganization[],
  count: number,
): Promise<{ announced: Announced; seconds: number }> {
  const report = makeReporter(service, organizations);
  const startMs = performance.now();
  let begun = 0;
  const work = async () => {
    while (begun++ < count) await report.next();
  };
  await Promise.all(Array.from({ length: DRIVER_LANES }, work));
  return { announced: report.announced, seconds: (performance.now() - startMs) / 1000 };
}

/** Reports changes at a steady rate. `missed` ones weren't started, since too many were in progress. */
export async function commitAtRate(
  service: Service,
  organizations: readonly BenchOrganization[],
  { rate, forSeconds }: { rate: number; forSeconds: number },
): Promise<{ announced: Announced; missed: number }> {
  const report = makeReporter(service, organizations);
  const signal = new AbortController().signal;
  const { missed } = await pace({ rate, forSeconds, maxInFlight: MAX_IN_FLIGHT, signal }, () => report.next());
  return { announced: report.announced, missed };
}

function makeReporter(service: Service, organizations: readonly BenchOrganization[]) {
  const announced = new Map<string, BenchOrganization>();
  let index = 0;
  return {
    announced,
    async next(): Promise<void> {
      const organization = organizations[index++ % organizations.length];
      if (!organization) throw new Error("There are no organizations to report changes of.");
      announced.set(await reportUpload(service, organization.id), organization);
    },
  };
}

/**
 * Waits until this many POSTs have arrived since they were last taken and each delivery is settled, or nothing happens
 * any more.
 */
export async function waitForPosts(receiver: Receiver, count: number, stateFolder: string): Promise<void> {
  let seen = { posts: 0, pending: 0 };
  let changedAtMs = performance.now();
  while (performance.now() - changedAtMs < QUIET_MS) {
    const now = { posts: await receiver.count(), pending: countPending(stateFolder) };
    if (now.posts >= count && now.pending === 0) return;
    if (now.posts !== seen.posts || now.pending !== seen.pending) changedAtMs = performance.now();
    seen = now;
    await sleep(POLL_EVERY_MS);
  }
}
