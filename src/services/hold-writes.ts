import { log } from "../log.ts";
import { listOverdueDestinations } from "../storage/claims.ts";
import { unmarkCopied } from "../storage/copied-organizations.ts";
import { openShard } from "../storage/databases.ts";
import { endDeparture, setDepartureState } from "../storage/departures.ts";
import {
  beginArrival,
  copyKeys,
  copyOrganizationRow,
  endArrival,
  readBalance,
} from "../storage/move-organization-row.ts";
import { copyGoingPhones, findPhoneOfSameId, returnPhones } from "../storage/move-phones.ts";
import { type Copying, countRows } from "../storage/move-rows.ts";
import { MOVED_TABLES } from "../storage/moved-tables.ts";
import { endMove, failHold, type Move, saveMove, switchShard } from "../storage/moves.ts";
import { forgetShard } from "../storage/organization-shards.ts";
import { drain, tryTwice } from "./drain-changes.ts";
import type { MoveOutcome, MoveStepContext, SaveMove } from "./move-progress.ts";

/** A move whose shards differ so often once writes are held is given up: another copy wouldn't help. */
const MAX_DIFFERENCES = 3;
/** So is one that fails so often while they are held. */
const MAX_FAILED_HOLDS = 3;

/** Holds the organization's writes, copies the rest, compares both shards, and lets the new one take over. */
export async function hold(context: MoveStepContext, move: Move, save: SaveMove): Promise<MoveOutcome> {
  const { homes, directory, copying, driver, nowMs } = context;
  const { from, to, organizationId } = copying;
  await beginArrival(to, organizationId);
  await setDepartureState(from, organizationId, "held");
  // Those that a hold before this has copied: they may have changed since.
  await returnPhones(copying);
  if (!(await drain(copying, 0))) return save({});
  await copyOrganizationRow(copying);
  if (move.toShard !== 0) await copyKeys(directory, to, organizationId);
  const difference = await findDifference(copying);
  if (difference !== null) return copyAgain(context, move, difference, save);
  // Only now: they live in both shards from here to the end of the move.
  await copyGoingPhones(copying);
  await endArrival(to, organizationId);
  // A step that took too long was believed dead: the call that goes on compares anew.
  if (!(await switchShard(directory, driver, move, nowMs))) return { ...move, waitMs: 1_000 };
  forgetShard(organizationId);
  await unmarkCopied(to, organizationId);
  const { wake } = homes.ofShard(move.toShard);
  wake(await listOverdueDestinations(to, nowMs));
  return { ...move, step: "wait", switchedAtMs: nowMs, waitMs: 0 };
}

/**
 * Lets writes go on at once after a step that holds them has failed, unless the shard was switched in it. The move goes on with
 * `drain`, but only once no query of this call can still be under way: its answer may be lost, and it may write what is old
 * by then. Until then nobody else may hold writes either, so that none are let go that another call holds.
 */
export async function letWritesGoOn(
  { homes, directory, copying: { organizationId }, driver, stepMs }: MoveStepContext,
  { fromShard }: Move,
  atMs: number,
): Promise<void> {
  await tryTwice(async () => {
    // First of all: from here on, this call can't switch the shard any more, not even by a query that is under way.
    if (!(await failHold(directory, driver, atMs + stepMs))) return;
    // Also after the time in which a step begins its queries: the move is this call's for another while.
    await setDepartureState(openShard(homes.databases, fromShard), organizationId, "copying");
  });
}

/** Lets writes go on, and begins from the first table, or gives the move up. */
async function copyAgain(context: MoveStepContext, move: Move, table: string, save: SaveMove): Promise<MoveOutcome> {
  const { directory, copying, driver, nowMs, stepMs } = context;
  const { from, organizationId } = copying;
  const differences = move.differences + 1;
  await setDepartureState(from, organizationId, "copying");
  log("error", "move_differs", { organization_id: organizationId, table, attempt: differences });
  // First of all: whatever happens next, nothing is switched before it is copied again.
  const again = { step: "prepare", tableName: null, place: null, heldAtMs: null, differences } as const;
  if (differences < MAX_DIFFERENCES) return save(again);
  const last = { ...move, ...again, tableName: table };
  // Still this call's, so that no other goes on with what is being ended.
  await saveMove(directory, driver, last, nowMs + stepMs);
  return giveUp(context, last);
}

/** Returns true for a move that another try wouldn't complete. */
export function isHopeless({ differences, failedHolds }: Move): boolean {
  return differences >= MAX_DIFFERENCES || failedHolds >= MAX_FAILED_HOLDS;
}

/** Ends a move: the organization stays where it is. The copies stay marked, so that nothing works on them. The next move deletes them. */
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
 * Returns the first table of which the shards have a different number of rows, `organizations` for its money, `phones` for an
 * id that another phone has in the new shard; null if none.
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
