import { type Explained, explainPosts } from "./explain-posts.ts";
import type { Ledger, Post, StoredDelivery, StoredEvent, Target } from "./ledger.ts";

/** The result of comparing what was reported with what was received. */
export type Reconciliation = {
  /** One for each expected delivery: where it was received, and the life in which its event was stored. */
  pairs: { eventId: string; destination: number; life: number; posts: number }[];
  /** POSTs beyond the first of their delivery. */
  duplicates: Explained[];
  /** How many delays before retries were measured. */
  measuredPauses: number;
  /** Everything unexpected; empty if all is well. */
  faults: string[];
};

/** An expected delivery, by its destination's number and its event: its key. */
type Expected = ReadonlyMap<string, { target: Target; event: StoredEvent }>;

const makeKey = (destination: number | undefined, eventId: string) => `${destination} ${eventId}`;

/** Compares every event with what its destinations received, and explains every POST. */
export function reconcile(ledger: Ledger): Reconciliation {
  const expected = listExpected(ledger);
  const destinations = new Map(ledger.targets.map(({ id, destination }) => [id, destination]));
  const deliveries = Map.groupBy(ledger.deliveries, ({ destinationId, eventId }) =>
    makeKey(destinations.get(destinationId), eventId),
  );
  const posts = Map.groupBy(ledger.posts, ({ destination, eventId }) => makeKey(destination, eventId));
  const attempts = Map.groupBy(ledger.attempts, ({ deliveryId }) => deliveryId);
  const faults = [
    ...checkEvents(ledger),
    ...checkDeliveries(deliveries, expected),
    ...checkPosts(posts, expected),
    ...ledger.strays.map((stray) => `stray request: ${stray}`),
  ];
  const result: Reconciliation = { pairs: [], duplicates: [], measuredPauses: 0, faults };
  for (const [key, { target, event }] of expected) {
    const [delivery] = deliveries.get(key) ?? [];
    const received = posts.get(key) ?? [];
    if (received.length === 0) faults.push(`lost: ${key}`);
    const wanted = ledger.isPoison(event.id) ? "failed" : "delivered";
    if (delivery?.status !== wanted) faults.push(`${key} is ${delivery?.status}, not ${wanted}`);
    const explained = explainPosts(received, attempts.get(delivery?.id ?? "") ?? [], ledger);
    faults.push(...explained.faults.map((fault) => `${key}: ${fault}`));
    result.duplicates.push(...explained.duplicates);
    result.measuredPauses += explained.measuredPauses;
    result.pairs.push({
      eventId: event.id,
      destination: target.destination,
      life: findLife(ledger, event.createdAtMs),
      posts: received.length,
    });
  }
  return result;
}

function listExpected({ events, targets }: Ledger): Expected {
  const pairs = events.flatMap((event) =>
    targets.filter((target) => wants(target, event)).map((target) => ({ target, event })),
  );
  return new Map(pairs.map((pair) => [makeKey(pair.target.destination, pair.event.id), pair]));
}

function checkDeliveries(deliveries: ReadonlyMap<string, readonly StoredDelivery[]>, expected: Expected): string[] {
  return [...deliveries].flatMap(([key, { length }]) => [
    ...(length > 1 ? [`${length} deliveries of ${key}`] : []),
    ...(expected.has(key) ? [] : [`a delivery that nobody wants: ${key}`]),
  ]);
}

function checkPosts(posts: ReadonlyMap<string, readonly Post[]>, expected: Expected): string[] {
  return [...posts].flatMap(([key, received]) => {
    const payload = expected.get(key)?.event.payload;
    if (payload === undefined) return [`received, but nobody should have: ${key}`];
    return [
      ...(received.some(({ body }) => body !== payload) ? [`not the stored body: ${key}`] : []),
      ...(received.some(({ isSigned }) => !isSigned) ? [`not signed as it should be: ${key}`] : []),
    ];
  });
}

/** Every event in a response is stored, once; anything else stored comes from a change whose response was lost. */
function checkEvents({ announced, events, lostAnswers }: Ledger): string[] {
  const faults: string[] = [];
  const named = new Set(announced);
  if (named.size !== announced.length)
    faults.push(`${announced.length - named.size} events were announced by two changes`);
  const stored = new Set(events.map(({ id }) => id));
  for (const id of named) if (!stored.has(id)) faults.push(`announced, but not stored: ${id}`);
  const unnamed = events.filter(({ id }) => !named.has(id)).length;
  if (unnamed > lostAnswers) faults.push(`${unnamed} events of ${lostAnswers} lost answers`);
  return faults;
}

function wants(target: Target, event: StoredEvent): boolean {
  const { organizationId, eventTypes } = target;
  return organizationId === event.organizationId && eventTypes.some((type) => type === "*" || type === event.type);
}

/** Returns the life that was running at a time. */
export function findLife({ lives }: Pick<Ledger, "lives">, atMs: number): number {
  return lives.findLast(({ startedAtMs }) => startedAtMs <= atMs)?.life ?? 0;
}
