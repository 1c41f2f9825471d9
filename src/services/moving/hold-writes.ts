import { log } from "../../log.ts";
import { openShard } from "../../storage/databases.ts";
import { listOverdueDestinations } from "../../storage/deliveries/claims.ts";
import { unmarkCopied } from "../../storage/shards/copied-organizations.ts";
import { endDeparture, setDepartureState } from "../../storage/shards/departures.ts";
import {
  beginArrival,
  copyKeys,
  copyOrganizationRow,
  endArrival,
  readBalance,
} from "../../storage/shards/move-organization-row.ts";
import { copyGoingPhones, findPhoneOfSameId, returnPhones } from "../../storage/shards/move-phones.ts";
import { type Copying, countRows } from "../../storage/shards/move-rows.ts";
import { MOVED_TABLES } from "../../storage/shards/moved-tables.ts";
import { endMove, failHold, type Move, saveMove, switchShard } from "../../storage/shards/moves.ts";
import { forgetShard } from "../../storage/shards/organization-shards.ts";
import { drain, tryTwice } from "../drain-changes.ts";
import type { MoveOutcome, MoveStepContext, SaveMove } from "./move-progress.ts";

/** A move is given up once its shards have differed this often while writes were held: another copy wouldn't help. */
const MAX_DIFFERENCES = 3;
/** A move is also given up once it has failed this often while writes were held. */
const MAX_FAILED_HOLDS = 3;

/** Holds the organization's writes, copies the remaining changes, compares both shards, and switches to the new one. */
export async function hold(context: MoveStepContext, move: Move, save: SaveMove): Promise<MoveOutcome> {
  const { homes, directory, copying, driver, nowMs } = context;
  const { from, to, organizationId } = copying;
  await beginArrival(to, organizationId);
  await setDepartureState(from, organizationId, "held");
  // Resets phones that an earlier hold has copied: they may have changed since.
  await returnPhones(copying);
  if (!(await drain(copying, 0))) return save({});
  await copyOrganizationRow(copying);
  if (move.toShard !== 0) await copyKeys(directory, to, organizationId);
  const difference = await findDifference(copying);
  if (difference !== null) return copyAgain(context, move, difference, save);
  // Not earlier: from here to the end of the move, the phones live in both shards.
  await copyGoingPhones(copying);
  await endArrival(to, organizationId);
  // This step took too long and was considered dead: the call that has taken over compares again.
  if (!(await switchShard(directory, driver, move, nowMs))) return { ...move, waitMs: 1_000 };
  forgetShard(organizationId);
  await unmarkCopied(to, organizationId);
  const { wake } = homes.ofShard(move.toShard);
  wake(await listOverdueDestinations(to, nowMs));
  return { ...move, step: "wait", switchedAtMs: nowMs, waitMs: 0 };
}

/**
 * Releases writes at once after a step that holds them has failed, unless it switched the shard. The move continues
 * with `drain`, but only once no query of this call can still be running: its answer may be lost, and it may write
 * outdated rows. Until then no other call may hold writes either, so that this one doesn't release another's hold.
 */
export async function letWritesGoOn(
  { homes, directory, copying: { organizationId }, driver, stepMs }: MoveStepContext,
  { fromShard }: Move,
  atMs: number,
): Promise<void> {
  await tryTwice(async () => {
    // Comes first: from here on, this call can no longer switch the shard, not even by a query that is still running.
    if (!(await failHold(directory, driver, atMs + stepMs))) return;
    // Allowed after the time in which a step may begin queries: this call has just extended its hold on the move.
    await setDepartureState(openShard(homes.databases, fromShard), organizationId, "copying");
  });
}

/** Releases writes, and starts again from the first table, or gives the move up. */
async function copyAgain(context: MoveStepContext, move: Move, table: string, save: SaveMove): Promise<MoveOutcome> {
  const { directory, copying, driver, nowMs, stepMs } = context;
  const { from, organizationId } = copying;
  const differences = move.differences + 1;
  await setDepartureState(from, organizationId, "copying");
  log("error", "move_differs", { organization_id: organizationId, table, attempt: differences });
  // Comes first: whatever happens next, the shard isn't switched before everything is copied again.
  const again = { step: "prepare", tableName: null, place: null, heldAtMs: null, differences } as const;
  if (differences < MAX_DIFFERENCES) return save(again);
  const last = { ...move, ...again, tableName: table };
  // Checks that this call still has the move, so that no other continues a move that is being ended.
  await saveMove(directory, driver, last, nowMs + stepMs);
  return giveUp(context, last);
}

/** Returns true for a move that has failed too often to be tried again. */
export function isHopeless({ differences, failedHolds }: Move): boolean {
  return differences >= MAX_DIFFERENCES || failedHolds >= MAX_FAILED_HOLDS;
}

/**
 * Ends a move: the organization stays where it is. The copied rows stay marked as copies, so that no job processes
 * them. The next move deletes them.
 */
export async function giveUp(
  { directory, copying, driver }: MoveStepContext,
  { differences, tableName, failedHolds }: Move,
): Promise<MoveOutcome> {
  const { from, to, organizationId } = copying;
  await beginArrival(to, organizationId);
  await returnPhones(copying);
  await endArrival(to, organizationId);
  await endDeparture(from, organizationId);
  await endMove(directory, organizationId, driver);
  return differences >= MAX_DIFFERENCES ? { differingTable: tableName ?? "" } : { failures: failedHolds };
}

/**
 * Returns the first table with a different number of rows in the two shards, `organizations` if the balances differ,
 * `phones` if another phone in the new shard has the same id; null if there is no difference.
 */
async function findDifference(copying: Copying): Promise<string | null> {
  const { from, to, organizationId } = copying;
  const [left, arrived, owned, owns, isPhoneTaken] = await Promise.all([
    countRows(from, organizationId),
    countRows(to, organizationId),
    readBalance(from, organizationId),
    readBalance(to, organizationId),
    findPhoneOfSameId(copying),
  ]);
  if (owned !== owns) return "organizations";
  if (isPhoneTaken) return "phones";
  return MOVED_TABLES.find((_, index) => left[index] !== arrived[index])?.name ?? null;
}
