import { nameReceipt, type Received } from "./receivers.ts";
import type { Answered } from "./sender.ts";
import type { SoakOrganization } from "./world.ts";

export type StoredEvent = { id: string; organizationId: string };
export type StoredDelivery = {
  eventId: string;
  destinationId: string;
  status: string;
  attempts: number;
  accepted: number;
};
export type StoredMoney = { organizationId: string; balance: number; ledgerSum: number; lastBalance: number };

/** The contents of the database at the end. */
export type SoakState = {
  events: readonly StoredEvent[];
  deliveries: readonly StoredDelivery[];
  /** Requests with a charge, and requests with a row of usage: each as often as it was written. */
  charged: readonly string[];
  metered: readonly string[];
  money: readonly StoredMoney[];
};

export type SoakSums = {
  events: number;
  deliveries: number;
  delivered: number;
  failed: number;
  posts: number;
  /** POSTs after one that was accepted. */
  doubled: number;
  charges: number;
  faults: string[];
};

/** Compares every stored event, delivery and charge with the responses and the receivers' records. */
export function reconcileSoak(
  state: SoakState,
  organizations: readonly Pick<SoakOrganization, "id" | "destinations">[],
  received: ReadonlyMap<string, Received>,
  answered: Answered,
): SoakSums {
  const deliveries = checkDeliveries(state, organizations, received);
  const faults = [
    ...checkSet(
      "event",
      answered.announced,
      state.events.map(({ id }) => id),
    ),
    ...deliveries.faults,
    ...checkSet("charge", answered.paid, state.charged),
    ...checkSet("usage", answered.metered, state.metered, answered.meteredInside),
    ...checkMoney(state.money),
    ...answered.faults,
  ];
  const count = (status: string) => state.deliveries.filter((delivery) => delivery.status === status).length;
  return {
    events: state.events.length,
    deliveries: state.deliveries.length,
    delivered: count("delivered"),
    failed: count("failed"),
    posts: deliveries.posts,
    doubled: deliveries.doubled,
    charges: state.charged.length,
    faults,
  };
}

/**
 * Checks that everything in the responses is stored once, and nothing else except `more` rows that can't be identified.
 */
function checkSet(what: string, answered: ReadonlySet<string>, stored: readonly string[], more = 0): string[] {
  const known = new Set(stored);
  const others = [...known].filter((id) => !answered.has(id)).length;
  return [
    ...[...answered].filter((id) => !known.has(id)).map((id) => `lost: the ${what} of ${id}`),
    ...(others === more ? [] : [`${others} times a ${what} that isn't of an answer, not ${more}`]),
    ...(known.size < stored.length ? [`${stored.length - known.size} times a second ${what}`] : []),
  ];
}

function checkDeliveries(
  { events, deliveries }: SoakState,
  organizations: readonly Pick<SoakOrganization, "id" | "destinations">[],
  received: ReadonlyMap<string, Received>,
) {
  const faults: string[] = [];
  const destinations = new Map(organizations.map((organization) => [organization.id, organization.destinations]));
  const stored = Map.groupBy(deliveries, ({ eventId, destinationId }) => `${destinationId} ${eventId}`);
  const expected = new Set<string>();
  let [posts, doubled] = [0, 0];
  for (const { id, organizationId } of events) {
    for (const destination of destinations.get(organizationId) ?? []) {
      const name = nameReceipt(destination.path, id);
      expected.add(name);
      const [delivery, ...others] = stored.get(`${destination.id} ${id}`) ?? [];
      const got = received.get(name) ?? { posts: 0, accepted: 0 };
      posts += got.posts;
      doubled += Math.max(0, got.accepted - 1);
      if (!delivery || others.length > 0)
        faults.push(`${1 + others.length - (delivery ? 0 : 1)} deliveries of ${name}`);
      else faults.push(...checkDelivery(delivery, got).map((fault) => `${name} ${fault}`));
    }
  }
  for (const name of received.keys()) if (!expected.has(name)) faults.push(`received, but nobody sent it: ${name}`);
  return { faults, posts, doubled };
}

/** Nothing was killed, so each POST has its attempt, and each attempt its POST. */
function checkDelivery({ status, attempts, accepted }: StoredDelivery, got: Received): string[] {
  return [
    ...(status === "delivered" || status === "failed" ? [] : [`is ${status}`]),
    ...(status === "delivered" && got.accepted === 0 ? ["is delivered, but was never accepted"] : []),
    ...(status === "failed" && got.accepted > 0 ? ["has failed, but was accepted"] : []),
    ...(got.posts === attempts ? [] : [`has ${attempts} attempts, but ${got.posts} POSTs`]),
    ...(got.accepted === accepted ? [] : [`has ${accepted} attempts that were accepted, but ${got.accepted} POSTs`]),
  ];
}

function checkMoney(money: readonly StoredMoney[]): string[] {
  return money.flatMap(({ organizationId, balance, ledgerSum, lastBalance }) => [
    ...(balance === ledgerSum ? [] : [`${organizationId} has ${balance}, but its ledger adds up to ${ledgerSum}`]),
    ...(balance === lastBalance ? [] : [`${organizationId} has ${balance}, but its last entry says ${lastBalance}`]),
  ]);
}
