import { LANES } from "../../src/webhooks/lanes.ts";
import { MAX_IN_FLIGHT } from "../../src/webhooks/take-turn.ts";
import type { PlainTarget } from "./bench-calls.ts";
import { readRuntimeCpuMs } from "./cpu-time.ts";
import { type Arrivals, findRate, matchArrivals } from "./figures.ts";
import type { BenchOrganization } from "./fleet.ts";
import { type Announced, commitAtFullSpeed, waitForPosts } from "./load.ts";
import { readPayloads } from "./local-database.ts";
import type { StatementCost } from "./meter.ts";
import type { Receiver } from "./receiver.ts";
import type { MeasuredService } from "./service.ts";

/** The service under measurement, and the receiver of its POSTs. */
export type Bench = { service: MeasuredService; receiver: Receiver; organizations: readonly BenchOrganization[] };

export type BacklogRound = {
  events: number;
  deliveries: number;
  commitsPerSecond: number;
  deliveriesPerSecond: number;
  plainPostsPerSecond: number;
  /** Of the Workers' runtime: per change, per delivery, per plain POST. NaN if the system doesn't report it. */
  commitCpuMs: number;
  deliveryCpuMs: number;
  plainCpuMs: number;
  arrivals: Arrivals;
  costs: { api: StatementCost[]; webhooks: StatementCost[] };
};

/**
 * Commits changes whose wake-ups are all lost, then lets the sweep find them: a backlog as after an outage. For
 * comparison, before or after, sends the same bodies to the same destinations without storing anything. Both rates
 * count from the start to the last receipt.
 */
export async function runBacklogRound(bench: Bench, deliveries: number, isPlainFirst: boolean): Promise<BacklogRound> {
  const { service, receiver, organizations } = bench;
  const fanOut = organizations[0]?.destinations.length ?? 1;
  await service.takeCounts();
  await service.holdWakeUps(true);
  const readCpuMs = () => readRuntimeCpuMs(service.stateFolder) ?? Number.NaN;
  const beforeCommitsMs = readCpuMs();
  const { announced, seconds } = await commitAtFullSpeed(service, organizations, deliveries / fanOut);
  await service.holdWakeUps(false);
  const commitsMs = readCpuMs() - beforeCommitsMs;
  const { api } = await service.takeCounts();

  const targets = listTargets(bench, announced);
  const before = isPlainFirst ? await postPlainly(bench, targets) : null;
  const beforeDrainMs = readCpuMs();
  const fromMs = now();
  await service.sweep();
  await waitForPosts(receiver, deliveries, service.stateFolder);
  const receipts = await receiver.take();
  const drainMs = readCpuMs() - beforeDrainMs;
  const { webhooks } = await service.takeCounts();
  const plain = before ?? (await postPlainly(bench, targets));
  return {
    events: announced.size,
    deliveries,
    commitsPerSecond: announced.size / seconds,
    deliveriesPerSecond: findRate(receipts, fromMs),
    plainPostsPerSecond: plain.perSecond,
    commitCpuMs: commitsMs / announced.size,
    deliveryCpuMs: drainMs / deliveries,
    plainCpuMs: plain.cpuMs,
    arrivals: matchArrivals(api.commits, receipts, (id) => listPaths(announced, id)),
    costs: { api: api.costs, webhooks: webhooks.costs },
  };
}

/** The receiver's paths for an event. */
export function listPaths(announced: Announced, eventId: string): string[] {
  return (announced.get(eventId)?.destinations ?? []).map(({ path }) => path);
}

function listTargets({ service, receiver, organizations }: Bench, announced: Announced): PlainTarget[] {
  const payloads = readPayloads(service.stateFolder);
  return organizations.flatMap((organization) => {
    const items = [...announced]
      .filter(([, { id }]) => id === organization.id)
      .map(([eventId]) => ({ eventId, payload: payloads.get(eventId) ?? "" }));
    return organization.destinations.map(({ path, secret }) => ({ url: receiver.origin + path, secret, items }));
  });
}

async function postPlainly({ service, receiver }: Bench, targets: PlainTarget[]) {
  const beforeMs = readRuntimeCpuMs(service.stateFolder) ?? Number.NaN;
  const fromMs = now();
  const sent = await service.sendPlain({ targets, calls: MAX_IN_FLIGHT / LANES, lanes: LANES });
  const receipts = await receiver.take();
  if (receipts.length !== sent) throw new Error(`${sent} plain POSTs were answered, but ${receipts.length} came.`);
  const afterMs = readRuntimeCpuMs(service.stateFolder) ?? Number.NaN;
  return { perSecond: findRate(receipts, fromMs), cpuMs: (afterMs - beforeMs) / sent };
}

function now(): number {
  return performance.timeOrigin + performance.now();
}
