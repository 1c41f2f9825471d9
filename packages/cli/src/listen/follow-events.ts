import type { AnswerOf, Sightline } from "../../../client/src/index.ts";
import { poll } from "../poll.ts";

export type StoredEvent = AnswerOf<"organization.events.list">["events"][number];

/** Returns the event stored last, or null if there is none. */
export async function findNewest(client: Sightline, signal: AbortSignal): Promise<StoredEvent | null> {
  const { events } = await client.events.list({ limit: 1 }, { signal });
  return events[0] ?? null;
}

/** Passes on each event that is stored after `start`, once and in order, until the signal. */
export async function followEvents(
  client: Sightline,
  start: StoredEvent | null,
  { take, ...options }: { signal: AbortSignal; note(text: string): void; take(event: StoredEvent): Promise<void> },
): Promise<void> {
  const { signal } = options;
  let newest = start;
  await poll(async () => {
    const query = { limit: 100, ...(newest ? { newer_than: newest.id } : {}) };
    const found = await Array.fromAsync(client.events.all(query, { signal }));
    for (const event of found.reverse()) {
      newest = event;
      // Once the start event is no longer kept, the API returns all events.
      if (!isOlder(event, start)) await take(event);
    }
  }, options);
}

function isOlder(event: StoredEvent, start: StoredEvent | null): boolean {
  return start !== null && Date.parse(event.created_at) < Date.parse(start.created_at) - CLOCKS_DIFFER_MS;
}

/** Events have the clocks of different machines, while their order is the database's. */
const CLOCKS_DIFFER_MS = 60_000;
