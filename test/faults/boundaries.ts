/**
 * Where the process is killed, in the order of an event's path. `kill` falls when what is on its left is done and what
 * follows hasn't started; `random` isn't a boundary: somewhere, by the clock.
 */
export const BOUNDARIES = [
  "before-commit",
  "after-commit",
  "before-wake-up",
  "after-enqueue",
  "before-claim",
  "after-claim",
  "after-post",
  "after-settle",
  "before-sweep-wake-up",
  "random",
] as const;

/** Where it is killed while it processes a bulk replay; `within-step` and `between-steps` aren't points, but spans. */
export const REPLAY_BOUNDARIES = ["after-post", "before-step", "within-step", "after-step", "between-steps"] as const;

export type ReplayBoundary = (typeof REPLAY_BOUNDARIES)[number];
export type Boundary = (typeof BOUNDARIES)[number] | ReplayBoundary;

export const BOUNDARY_MEANINGS: Readonly<Record<Boundary, string>> = {
  "before-commit": "change decided, nothing stored",
  "after-commit": "change and event stored, nothing answered",
  "before-wake-up": "wake-up not handed to the queue yet",
  "after-enqueue": "wake-up in the queue, nobody woken",
  "before-claim": "wake-up taken, nothing claimed",
  "after-claim": "deliveries leased, nothing sent",
  "after-post": "answer seen, nothing settled",
  "after-settle": "failed attempt stored, its retry's wake-up not sent",
  "before-sweep-wake-up": "overdue found by the cron, nobody woken",
  "before-step": "a replay's next deliveries read, none moved",
  "within-step": "about the transaction that moves them: shortly before, in it or shortly behind",
  "after-step": "deliveries moved and the cursor with them, nobody woken",
  "between-steps": "a step taken and its destinations woken, the next not begun",
  random: "anywhere, by the clock",
};

/** The harness's message to the Workers in one life of the process. */
export type LifeSettings = {
  /** Increases with each message: one that was delayed must not undo a later one. */
  version: number;
  /** Counts the starts of the process, from 0. */
  life: number;
  seed: number;
  /** True if wake-ups are lost and writes fail. */
  isOn: boolean;
  /** Where to stop and report; null: nowhere. */
  boundary: Boundary | null;
};

/** The Workers' messages to the harness. A call is one run of `deliverTo`, or one request. */
export type Note =
  | { kind: "reached"; life: number; boundary: Boundary }
  | { kind: "wake-ups"; life: number; sent: number; dropped: number; doubled: number }
  | { kind: "write-failure"; life: number; call: string; moment: "before" | "after" };

/** Headers that the harness adds to a POST, which the signature doesn't cover. */
export const POST_HEADERS = { life: "x-faults-life", call: "x-faults-call", startedAt: "x-faults-started-at" } as const;
/** Where the Workers get their settings, and the harness receives reports. */
export const SETTINGS_PATH = "/faults/settings";
export const NOTES_PATH = "/faults/notes";
