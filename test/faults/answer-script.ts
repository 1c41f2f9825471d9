import { createHash } from "node:crypto";

/** A receiver's reaction to a POST. `waitMs` passes before the response; a hang never responds. */
export type ScriptedAnswer =
  | { kind: "answer"; status: number; waitMs: number; headers: Readonly<Record<string, string>> }
  | { kind: "hang" };

export type ScriptedPost = {
  seed: number;
  destination: number;
  eventId: string;
  /** Which POST of this event to this destination it is, from 1. */
  nth: number;
  /** True if this receiver sometimes doesn't respond at all. */
  mayHang: boolean;
};

const POISON_SHARE = 0.01;
/** From this POST on, every event but a poisonous one is accepted, so that none fails by chance. */
const TAKEN_FROM = 3;

const answer = (status: number, waitMs = 0, headers = {}): ScriptedAnswer => ({
  kind: "answer",
  status,
  waitMs,
  headers,
});

/** True if every receiver refuses this event forever: its deliveries must end as failed. */
export function isPoison(seed: number, eventId: string): boolean {
  return draw(`poison ${seed} ${eventId}`) < POISON_SHARE;
}

/** Returns the response to a POST: the same for the same POST, whenever it comes. Four in five are accepted at once. */
export function chooseAnswer({ seed, destination, eventId, nth, mayHang }: ScriptedPost): ScriptedAnswer {
  if (isPoison(seed, eventId)) return answer(500);
  if (nth >= TAKEN_FROM) return answer(204);
  const drawn = draw(`answer ${seed} ${destination} ${eventId} ${nth}`);
  if (drawn < 0.8) return answer(200);
  if (drawn < 0.85) return answer(204, 100 + (Math.floor(drawn * 100_000) % 400));
  if (drawn < 0.92) return answer(500);
  if (drawn < 0.95) return answer(503, 0, { "retry-after": "2" });
  return mayHang && drawn < 0.98 ? { kind: "hang" } : answer(429);
}

/** Returns a number from 0 to below 1. */
function draw(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0) / 4294967296;
}
