import { RUNS_DATABASE } from "../../../api/forget-runs.ts";
import type { Located } from "../locate-call.ts";
import type { Runs } from "../opened.ts";
import type { Place } from "../options-form.tsx";
import { chooseOutdated, type KeptRunSummary } from "./kept-runs.ts";

/**
 * A picture with the last results, as the browser keeps it. `picture`: the file, with its type. `place`: where detect was
 * to run. `sample`: the name of the sample that it is.
 */
export type KeptRun = KeptRunSummary & {
  picture: Blob;
  runs: Runs;
  located: Located | null;
  place: Place;
  sample: string | null;
};

/** A change of what is kept needs a new version, which drops the old runs. */
const VERSION = 2;
const RUNS = "runs";
/** Apart from the pictures, so that a list doesn't read them. */
const SUMMARIES = "summaries";

/**
 * Keeps a run in this browser, under its id, and drops the oldest ones beyond the limits, and those of other users.
 *
 * @throws DOMException if the browser keeps nothing, or has no room; the signal's reason if it was aborted
 */
export async function keepRun(run: KeptRun, signal: AbortSignal): Promise<void> {
  const database = await openDatabase();
  try {
    // Signing out may have deleted everything meanwhile.
    signal.throwIfAborted();
    const { id, userId, name, updatedAtMs, bytes } = run;
    const summary: KeptRunSummary = { id, userId, name, updatedAtMs, bytes };
    const write = database.transaction([RUNS, SUMMARIES], "readwrite");
    write.objectStore(RUNS).put(run);
    write.objectStore(SUMMARIES).put(summary);
    const kept = await settle<KeptRunSummary[]>(write.objectStore(SUMMARIES).getAll());
    const foreign = kept.filter(({ userId }) => userId !== run.userId).map(({ id }) => id);
    for (const id of [...foreign, ...chooseOutdated(kept.filter(({ userId }) => userId === run.userId))]) {
      write.objectStore(RUNS).delete(id);
      write.objectStore(SUMMARIES).delete(id);
    }
    await finish(write);
  } finally {
    database.close();
  }
}

/** Returns a user's run, or null if this browser doesn't have it. */
export async function readRun(id: string, userId: string): Promise<KeptRun | null> {
  const run = await inStore<KeptRun | undefined>(RUNS, (store) => store.get(id));
  return run?.userId === userId ? run : null;
}

/** Returns a user's runs, the latest first. */
export async function listRuns(userId: string): Promise<KeptRunSummary[]> {
  const kept = await inStore<KeptRunSummary[]>(SUMMARIES, (store) => store.getAll());
  return kept.filter((run) => run.userId === userId).sort((a, b) => b.updatedAtMs - a.updatedAtMs);
}

/** Deletes runs by their ids. */
export async function deleteRuns(ids: readonly string[]): Promise<void> {
  const database = await openDatabase();
  try {
    const write = database.transaction([RUNS, SUMMARIES], "readwrite");
    for (const id of ids) {
      write.objectStore(RUNS).delete(id);
      write.objectStore(SUMMARIES).delete(id);
    }
    await finish(write);
  } finally {
    database.close();
  }
}

async function inStore<Result>(name: string, ask: (store: IDBObjectStore) => IDBRequest): Promise<Result> {
  const database = await openDatabase();
  try {
    return await settle<Result>(ask(database.transaction(name).objectStore(name)));
  } finally {
    database.close();
  }
}

/** Opened for each use: an open connection would keep another tab from deleting the database. */
function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(RUNS_DATABASE, VERSION);
  request.onupgradeneeded = () => {
    const { result: database } = request;
    for (const name of database.objectStoreNames) database.deleteObjectStore(name);
    for (const name of [RUNS, SUMMARIES]) database.createObjectStore(name, { keyPath: "id" });
  };
  return settle(request);
}

function settle<Result>(request: IDBRequest): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
  return promise;
}

function finish(transaction: IDBTransaction): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  transaction.oncomplete = () => resolve();
  transaction.onerror = () => reject(transaction.error);
  transaction.onabort = () => reject(transaction.error);
  return promise;
}
