import { listRunningReplays, stepReplay } from "../storage/replays.ts";
import { throwFailures, tryEach } from "./try-each.ts";

/** Those behind wait until one is done: see MAX_RUNS in cancel-overdue-runs.ts. */
const MAX_REPLAYS = 50;

/** Takes one step of each bulk replay that isn't done. `nowMs` is Unix milliseconds. */
export async function stepReplays(db: D1Database, nowMs: number): Promise<void> {
  const replays = await listRunningReplays(db, MAX_REPLAYS);
  throwFailures("stepReplays", await tryEach(replays, (replay) => stepReplay(db, replay, nowMs)));
}
