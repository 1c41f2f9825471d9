import { openShard } from "../../storage/databases.ts";
import { markCopied, unmarkCopied } from "../../storage/shards/copied-organizations.ts";
import { beginDeparture, endDeparture, isDelivering, setDepartureState } from "../../storage/shards/departures.ts";
import {
  beginArrival,
  copyKeys,
  copyOrganizationRow,
  deleteOrganizationRow,
} from "../../storage/shards/move-organization-row.ts";
import { leavePhones } from "../../storage/shards/move-phones.ts";
import { type Copying, copyPage, deletePage } from "../../storage/shards/move-rows.ts";
import { MOVED_TABLES } from "../../storage/shards/moved-tables.ts";
import { beginMove, endMove, findMove, type Move, saveMove, takeMove } from "../../storage/shards/moves.ts";
import { PLACE_CACHED_MS } from "../../storage/shards/organization-shards.ts";
import { TimeOver, useUntil } from "../../storage/use-until.ts";
import { drain, tryTwice } from "../drain-changes.ts";
import { giveUp, hold, isHopeless, letWritesGoOn } from "./hold-writes.ts";
import type { Homes } from "./homes.ts";
import type { MoveOutcome, MoveProgress, MoveStepContext, SaveMove } from "./move-progress.ts";

/** The time limit of a step. After it, a call is considered dead, and another one continues. */
const STEP_MS = 60_000;
/**
 * A slow call begins no query after this. A query takes up to 30 s, and after the limit of the step it would write
 * outdated rows.
 */
const QUERIES_MS = 29_000;
/** After this it begins no further page, so that it can still store its progress. */
const PAGES_MS = 15_000;
/** The pages that one step copies or deletes: a few seconds, and well below the query limit of an invocation. */
const PAGES_A_STEP = 20;
/** Writes are held only once at most this many changes wait to be copied. */
const FEW_CHANGES = 100;
/**
 * How long the old shard keeps its rows after the switch: longer than a Worker caches the place of an organization (6
 * s) plus the longest query (30 s), so that nothing reads them any more.
 */
const WAIT_MS = 60_000;
/** After this time, all Workers write the copies of keys to the new shard. */
const KEYS_COPIED_AGAIN_MS = PLACE_CACHED_MS + 1_000;

/** Tests set another. */
export type MovePace = { stepMs: number; queriesMs: number; waitMs: number; pages: number };

const PACE: MovePace = { stepMs: STEP_MS, queriesMs: QUERIES_MS, waitMs: WAIT_MS, pages: PAGES_A_STEP };

const FIRST_TABLE = MOVED_TABLES[0]?.name ?? "";
const LAST_TABLE = MOVED_TABLES.at(-1)?.name ?? "";

/**
 * Takes the next step of an organization's move to a shard, and begins the move if none is in progress. Each step can
 * be repeated from its beginning: the next call repeats the work of one that died halfway. `nowMs` is Unix
 * milliseconds.
 */
export async function stepMove(
  homes: Homes,
  { organizationId, toShard }: { organizationId: string; toShard: number },
  nowMs: number,
  { stepMs, queriesMs, waitMs, pages }: MovePace = PACE,
): Promise<MoveOutcome> {
  const startedAtMs = Date.now();
  const { db: directory } = homes.directory;
  await beginMove(directory, { organizationId, toShard }, nowMs);
  const driver = crypto.randomUUID();
  const isTaken = await takeMove(directory, driver, nowMs, nowMs + stepMs);
  const move = await findMove(directory);
  if (!move) return null;
  if (move.organizationId !== organizationId) {
    if (isTaken) await saveMove(directory, driver, move);
    return { otherOrganizationId: move.organizationId };
  }
  if (move.toShard !== toShard) {
    if (isTaken) await saveMove(directory, driver, move);
    return { ...move, waitMs: 0 };
  }
  // Another call is in a step, or was killed in one.
  if (!isTaken) return { ...move, waitMs: 1_000 };
  const untilMs = startedAtMs + queriesMs;
  const copying: Copying = {
    from: useUntil(openShard(homes.databases, move.fromShard), untilMs),
    to: useUntil(openShard(homes.databases, move.toShard), untilMs),
    fromShard: move.fromShard,
    organizationId,
  };
  const hasTime = () => Date.now() < startedAtMs + PAGES_MS;
  const context = { homes, directory, copying, driver, nowMs, stepMs, waitMs, pages, hasTime };
  try {
    return await takeStep(context, move);
  } catch (error) {
    // If this fails too, the next call releases the writes.
    const atMs = nowMs + Date.now() - startedAtMs;
    if (move.step === "hold") await letWritesGoOn(context, move, atMs).catch(() => undefined);
    if (!(error instanceof TimeOver)) throw error;
    // The next call repeats the step, once this one is considered dead.
    return { ...move, waitMs: 1_000 };
  }
}

async function takeStep(context: MoveStepContext, move: Move): Promise<MoveOutcome> {
  const { directory, copying, driver, nowMs, waitMs } = context;
  if (isHopeless(move)) return giveUp(context, move);
  const save = async (changes: Partial<Move>, nextInMs = 0): Promise<MoveProgress> => {
    const next = { ...move, ...changes };
    await saveMove(directory, driver, next);
    return { ...next, waitMs: nextInMs };
  };
  switch (move.step) {
    case "prepare":
      return save(await prepare(context, move));
    case "copy":
      return save(await copyPages(context, move));
    case "drain": {
      // The next step may have failed after its end.
      await beginArrival(copying.to, copying.organizationId);
      if (!(await drain(copying, FEW_CHANGES))) return save({});
      await setDepartureState(copying.from, copying.organizationId, "draining");
      const mustWait = await isDelivering(copying.from, copying.organizationId, nowMs);
      return mustWait ? save({}, 200) : save({ step: "hold", heldAtMs: nowMs });
    }
    case "hold":
      return hold(context, move, save);
    case "wait": {
      await unmarkCopied(copying.to, copying.organizationId);
      // Until all Workers know the new place, keys may be changed in the directory only, or in the old shard.
      if (move.toShard !== 0) await copyKeys(directory, copying.to, copying.organizationId);
      const leftMs = (move.switchedAtMs ?? nowMs) + waitMs - nowMs;
      if (leftMs > 0) return save({}, Math.min(leftMs, KEYS_COPIED_AGAIN_MS));
      await setDepartureState(copying.from, copying.organizationId, "gone");
      await leavePhones(copying.from, copying.organizationId, move.toShard);
      return save({ step: "clean", tableName: LAST_TABLE });
    }
    case "clean":
      return clean(context, move, save);
  }
}

/** Begins to record changes, and deletes the rows of an earlier copy in the new shard. */
async function prepare(context: MoveStepContext, { tableName, place }: Move): Promise<Partial<Move>> {
  const { copying } = context;
  const { from, to, organizationId } = copying;
  await beginDeparture(from, organizationId);
  await markCopied(to, organizationId);
  await beginArrival(to, organizationId);
  const left = await deletePages(to, organizationId, { tableName: tableName ?? LAST_TABLE, place }, context);
  if (left.tableName !== null) return left;
  await copyOrganizationRow(copying);
  return { step: "copy", tableName: FIRST_TABLE, place: null };
}

/** Copies the next pages, and before each the recorded changes of the tables up to it: a row may refer to a new one. */
async function copyPages({ copying, pages: most, hasTime }: MoveStepContext, move: Move): Promise<Partial<Move>> {
  let { tableName, place, rowsCopied } = move;
  for (let pages = 0; pages < most && (pages === 0 || hasTime()); pages++) {
    const index = MOVED_TABLES.findIndex(({ name }) => name === tableName);
    const table = MOVED_TABLES[index];
    if (!table) return { step: "drain", tableName: null, place: null, rowsCopied };
    const after = place;
    const page = await tryTwice(async () => {
      await drain(copying, 0, table);
      return copyPage(copying, table, after);
    });
    rowsCopied += page.count;
    place = page.place;
    if (place === null) tableName = MOVED_TABLES[index + 1]?.name ?? null;
  }
  return { tableName, place, rowsCopied };
}

/** Deletes the next rows in the old shard. */
async function clean(context: MoveStepContext, move: Move, save: SaveMove): Promise<MoveOutcome> {
  const { directory, copying, driver } = context;
  const { from, organizationId } = copying;
  const left = await deletePages(from, organizationId, move, context);
  if (left.tableName !== null) return save(left);
  // The directory keeps the organization's row and its keys.
  if (move.fromShard !== 0) await deleteOrganizationRow(from, organizationId);
  await endDeparture(from, organizationId);
  await endMove(directory, organizationId, driver);
  return null;
}

/**
 * Deletes up to this many pages of the organization's rows in a shard, from the last table to the first, since later
 * tables refer to earlier ones. Returns the table and position to continue from; no table if none are left.
 */
async function deletePages(
  db: D1Database,
  organizationId: string,
  { tableName, place }: Pick<Move, "tableName" | "place">,
  { pages: most, hasTime }: Pick<MoveStepContext, "pages" | "hasTime">,
): Promise<Pick<Move, "tableName" | "place">> {
  let index = MOVED_TABLES.findIndex(({ name }) => name === tableName);
  let next = place;
  for (let pages = 0; pages < most && (pages === 0 || hasTime()); pages++) {
    const table = MOVED_TABLES[index];
    if (!table) break;
    next = await deletePage(db, table, organizationId, next);
    if (next === null) index--;
  }
  return { tableName: MOVED_TABLES[index]?.name ?? null, place: next };
}
