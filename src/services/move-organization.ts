import { log } from "../log.ts";
import { listOverdueDestinations } from "../storage/claims.ts";
import { markCopied, unmarkCopied } from "../storage/copied-organizations.ts";
import { openShard } from "../storage/databases.ts";
import {
  beginDeparture,
  deleteDepartingChanges,
  endDeparture,
  isDelivering,
  listDepartingChanges,
  setDepartureState,
} from "../storage/departures.ts";
import {
  beginArrival,
  copyKeys,
  copyOrganizationRow,
  deleteOrganizationRow,
  endArrival,
  readBalance,
} from "../storage/move-organization-row.ts";
import { copyGoingPhones, leavePhones } from "../storage/move-phones.ts";
import { type Copying, copyChanges, copyPage, countRows, deletePage } from "../storage/move-rows.ts";
import { MOVED_TABLES, type MovedTable } from "../storage/moved-tables.ts";
import { beginMove, endMove, findMove, type Move, saveMove, switchShard, takeMove } from "../storage/moves.ts";
import { forgetShard, PLACE_BELIEVED_MS } from "../storage/organization-shards.ts";
import { TimeOver, useUntil } from "../storage/use-until.ts";
import type { Homes } from "./homes.ts";

/** How long a step may take. A call that was killed is believed dead after it, and another one goes on. */
const STEP_MS = 60_000;
/** A call that is only slow begins no query after this, since one takes 30 s at most: it would write what is old by then. */
const QUERIES_MS = 29_000;
/** After this it begins no further page, so that it can still store how far it came. */
const PAGES_MS = 15_000;
/** Pages that one step copies or deletes: a few seconds, and well below the queries of an invocation. */
const PAGES_A_STEP = 20;
/** Changes that are copied at a time. */
const CHANGES_A_PAGE = 200;
/** Writes are held only once no more changes than this wait to be copied. */
const FEW_CHANGES = 100;
/**
 * How long the old shard keeps its rows after the switch: longer than a Worker believes where an organization is (6 s) and
 * than a query takes (30 s), so that nobody reads there any more.
 */
const WAIT_MS = 60_000;
/** Within that time after the switch, everybody writes the copies of keys to the new shard. */
const KEYS_COPIED_AGAIN_MS = PLACE_BELIEVED_MS + 1_000;
/** A move whose shards differ so often once writes are held is given up: another copy wouldn't help. */
const MAX_DIFFERENCES = 3;

/** Tests set another. */
export type MovePace = { stepMs: number; queriesMs: number; waitMs: number; pages: number };

const PACE: MovePace = { stepMs: STEP_MS, queriesMs: QUERIES_MS, waitMs: WAIT_MS, pages: PAGES_A_STEP };

const FIRST_TABLE = MOVED_TABLES[0]?.name ?? "";
const LAST_TABLE = MOVED_TABLES.at(-1)?.name ?? "";

/** The state after a step. `waitMs`: the next one can't do anything before that. */
export type MoveProgress = Move & { waitMs: number };

/**
 * The end of a move: null if it is over, or the organization was there already; else who is moving, or in which table the
 * shards kept differing, so that the organization stays where it is.
 */
export type MoveOutcome = MoveProgress | { otherOrganizationId: string } | { differingTable: string } | null;

/**
 * Takes the next step of an organization's move to a shard, and begins it if none is under way. Each step can be repeated
 * from its beginning: a call that dies halfway leaves nothing that the next doesn't do again. `nowMs` is Unix milliseconds.
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
  // Another call takes a step, or was killed in one.
  if (!isTaken) return { ...move, waitMs: 1_000 };
  const untilMs = startedAtMs + queriesMs;
  const copying: Copying = {
    from: useUntil(openShard(homes.databases, move.fromShard), untilMs),
    to: useUntil(openShard(homes.databases, move.toShard), untilMs),
    fromShard: move.fromShard,
    organizationId,
  };
  const hasTime = () => Date.now() < startedAtMs + PAGES_MS;
  try {
    return await takeStep({ homes, directory, copying, driver, nowMs, waitMs, pages, hasTime }, move);
  } catch (error) {
    if (!(error instanceof TimeOver)) throw error;
    // The next call takes the step anew, once this one is believed dead.
    return { ...move, waitMs: 1_000 };
  }
}

type Environment = {
  homes: Homes;
  directory: D1Database;
  copying: Copying;
  driver: string;
  nowMs: number;
  waitMs: number;
  pages: number;
  hasTime(): boolean;
};

async function takeStep(environment: Environment, move: Move): Promise<MoveOutcome> {
  const { directory, copying, driver, nowMs, waitMs } = environment;
  const save = async (changes: Partial<Move>, nextInMs = 0): Promise<MoveProgress> => {
    const next = { ...move, ...changes };
    await saveMove(directory, driver, next);
    return { ...next, waitMs: nextInMs };
  };
  switch (move.step) {
    case "prepare":
      return save(await prepare(environment, move));
    case "copy":
      return save(await copyPages(environment, move));
    case "drain": {
      if (!(await drain(copying, FEW_CHANGES))) return save({});
      await setDepartureState(copying.from, copying.organizationId, "draining");
      const mustWait = await isDelivering(copying.from, copying.organizationId, nowMs);
      return mustWait ? save({}, 200) : save({ step: "hold", heldAtMs: nowMs });
    }
    case "hold":
      return hold(environment, move, save);
    case "wait": {
      await unmarkCopied(copying.to, copying.organizationId);
      // Until everybody knows the new place, keys are still changed in the directory only, or in the old shard.
      if (move.toShard !== 0) await copyKeys(directory, copying.to, copying.organizationId);
      const leftMs = (move.switchedAtMs ?? nowMs) + waitMs - nowMs;
      if (leftMs > 0) return save({}, Math.min(leftMs, KEYS_COPIED_AGAIN_MS));
      await setDepartureState(copying.from, copying.organizationId, "gone");
      await leavePhones(copying.from, copying.organizationId, move.toShard);
      return save({ step: "clean", tableName: LAST_TABLE });
    }
    case "clean":
      return clean(environment, move, save);
  }
}

type Save = (changes: Partial<Move>, nextInMs?: number) => Promise<MoveProgress>;

/** Begins to record changes, and deletes what an earlier copy has left in the new shard. */
async function prepare(environment: Environment, { tableName, place }: Move): Promise<Partial<Move>> {
  const { copying } = environment;
  const { from, to, organizationId } = copying;
  await beginDeparture(from, organizationId);
  await markCopied(to, organizationId);
  await beginArrival(to, organizationId);
  const left = await deletePages(to, organizationId, { tableName: tableName ?? LAST_TABLE, place }, environment);
  if (left.tableName !== null) return left;
  await copyOrganizationRow(copying);
  return { step: "copy", tableName: FIRST_TABLE, place: null };
}

/** Copies the next pages, and before each what was changed in the tables up to it: a row may refer to one that is new. */
async function copyPages({ copying, pages: most, hasTime }: Environment, move: Move): Promise<Partial<Move>> {
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

/**
 * Copies recorded changes until at most `few` are left. Returns false if there are still more after as many pages as a step
 * may take.
 *
 * @param current the table that is being copied, if any. Rows of those after it are read later, as they are then; its own
 * wait until it is copied, if the order of its rows matters
 */
async function drain(copying: Copying, few: number, current: MovedTable | null = null): Promise<boolean> {
  const copied = current ? MOVED_TABLES.slice(0, MOVED_TABLES.indexOf(current) + 1) : MOVED_TABLES;
  const listed = MOVED_TABLES.filter((table) => !table.order || table !== current).map(({ name }) => name);
  for (let pages = 0; pages < PAGES_A_STEP; pages++) {
    const count = await tryTwice(async () => {
      const changes = await listDepartingChanges(copying.from, listed, CHANGES_A_PAGE);
      if (changes.length > few) {
        await copyChanges(copying, copied, changes);
        await deleteDepartingChanges(copying.from, changes);
      }
      return changes.length;
    });
    if (count <= few || (count < CHANGES_A_PAGE && few > 0)) return true;
  }
  return false;
}

/** A row may be written between the list of changes and its reading, and refer to one that only the next list has. */
async function tryTwice<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch {
    return work();
  }
}

/** Holds the organization's writes, copies the rest, compares both shards, and lets the new one take over. */
async function hold(environment: Environment, move: Move, save: Save): Promise<MoveOutcome> {
  const { homes, directory, copying, driver, nowMs } = environment;
  const { from, to, organizationId } = copying;
  await beginArrival(to, organizationId);
  await setDepartureState(from, organizationId, "held");
  if (!(await drain(copying, 0))) return save({});
  await copyOrganizationRow(copying);
  if (move.toShard !== 0) await copyKeys(directory, to, organizationId);
  const difference = await findDifference(copying);
  if (difference !== null) return copyAgain(environment, move, difference, save);
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

/** Lets writes go on, and begins from the first table, or gives the move up. */
async function copyAgain(
  { directory, copying: { from, to, organizationId } }: Environment,
  move: Move,
  table: string,
  save: Save,
): Promise<MoveOutcome> {
  const differences = move.differences + 1;
  await setDepartureState(from, organizationId, "copying");
  log("error", "move_differs", { organization_id: organizationId, table, attempt: differences });
  // First of all: whatever happens next, nothing is switched before it is copied again.
  const progress = await save({ step: "prepare", tableName: null, place: null, heldAtMs: null, differences });
  if (differences < MAX_DIFFERENCES) return progress;
  // The copies stay marked, so that nothing works on them. The next move deletes them.
  await endArrival(to, organizationId);
  await endDeparture(from, organizationId);
  await endMove(directory, organizationId);
  return { differingTable: table };
}

/** Returns the first table of which the shards have a different number of rows, `organizations` for its money; null if none. */
async function findDifference({ from, to, organizationId }: Copying): Promise<string | null> {
  const [left, arrived, owned, owns] = await Promise.all([
    countRows(from, organizationId),
    countRows(to, organizationId),
    readBalance(from, organizationId),
    readBalance(to, organizationId),
  ]);
  if (owned !== owns) return "organizations";
  return MOVED_TABLES.find((_, index) => left[index] !== arrived[index])?.name ?? null;
}

/** Deletes the next rows in the old shard. */
async function clean(environment: Environment, move: Move, save: Save): Promise<MoveOutcome> {
  const { directory, copying } = environment;
  const { from, organizationId } = copying;
  const left = await deletePages(from, organizationId, move, environment);
  if (left.tableName !== null) return save(left);
  // The directory keeps its row, and the keys.
  if (move.fromShard !== 0) await deleteOrganizationRow(from, organizationId);
  await endDeparture(from, organizationId);
  await endMove(directory, organizationId);
  return null;
}

/**
 * Deletes the organization's rows in a shard, so many pages of them, from the last table to the first: those first that refer
 * to others. Returns the table and the place to go on with; no table if none are left.
 */
async function deletePages(
  db: D1Database,
  organizationId: string,
  { tableName, place }: Pick<Move, "tableName" | "place">,
  { pages: most, hasTime }: Pick<Environment, "pages" | "hasTime">,
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
