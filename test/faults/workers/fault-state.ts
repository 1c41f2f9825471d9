import { makeRandom, type Random } from "../../../src/domain/crypto/seeded-random.ts";
import { type Boundary, type LifeSettings, NOTES_PATH, type Note, SETTINGS_PATH } from "../boundaries.ts";

/** Shares of wake-ups, a tenth each: together, 20 % of them fail. */
const DROPPED_SHARE = 0.1;
const DOUBLED_SHARE = 0.1;
/**
 * Shares of writes that fail once before and once after they were stored, and of those after which all further writes
 * of the call fail.
 */
const FAILED_BEFORE_SHARE = 0.02;
const FAILED_AFTER_SHARE = 0.02;
const BROKEN_SHARE = 0.004;
/**
 * The kill falls within about this time, once the harness is told: of four, two fell before the step was stored and two
 * after.
 */
const KILL_TAKES_MS = 10;

export type FaultEnv = { FAULTS_URL: string };
/** One call: the faults in it are reported for it. */
export type Call = { id: string; isBroken: boolean };

let settings: LifeSettings = { version: 0, life: 0, seed: 0, isOn: false, boundary: null };
let random: Random = makeRandom(0);

export function makeCall(): Call {
  return { id: crypto.randomUUID(), isBroken: false };
}

export function getLife(): number {
  return settings.life;
}

/** Takes the harness's settings; null if the request isn't about them. A new life draws again. */
export async function takeSettings(request: Request): Promise<Response | null> {
  if (new URL(request.url).pathname !== SETTINGS_PATH) return null;
  const next = (await request.json()) as LifeSettings;
  if (next.life !== settings.life) random = makeRandom(next.seed * 100_003 + next.life);
  if (next.version > settings.version) settings = next;
  return new Response(null, { status: 204 });
}

/** At the awaited boundary: reports it, and stops. The kill falls here. */
export async function reach(env: FaultEnv, boundary: Boundary): Promise<void> {
  if (settings.boundary !== boundary) return;
  // Others that get here continue: one place is enough, and they are somewhere else when the kill comes.
  const { life } = settings;
  settings = { ...settings, boundary: null };
  await tell(env, { kind: "reached", life, boundary });
  await scheduler.wait(600_000);
}

/**
 * Reports the boundary and continues: the kill, some milliseconds later, falls shortly before what follows, in it, or
 * shortly after.
 */
export async function reachAround(env: FaultEnv, boundary: Boundary): Promise<void> {
  if (settings.boundary !== boundary) return;
  void reach(env, boundary);
  await scheduler.wait(random.integer(0, KILL_TAKES_MS));
}

/** Waits until the harness has it: an unreported fault would look like one of the product. */
export async function tell({ FAULTS_URL }: FaultEnv, note: Note): Promise<void> {
  const response = await fetch(`${FAULTS_URL}${NOTES_PATH}`, { method: "POST", body: JSON.stringify(note) });
  await response.body?.cancel();
}

/** How often each of these wake-ups is sent: once, never, twice. */
export function drawWakeUps(count: number): number[] {
  return Array.from({ length: count }, () => {
    if (!settings.isOn) return 1;
    const draw = random.next();
    if (draw < DROPPED_SHARE) return 0;
    return draw < DROPPED_SHARE + DOUBLED_SHARE ? 2 : 1;
  });
}

/** Decides if and when a write fails. */
export function drawWriteFailure(call: Call): "before" | "after" | null {
  if (!settings.isOn) return null;
  if (random.chance(BROKEN_SHARE)) call.isBroken = true;
  if (call.isBroken || random.chance(FAILED_BEFORE_SHARE)) return "before";
  return random.chance(FAILED_AFTER_SHARE) ? "after" : null;
}
