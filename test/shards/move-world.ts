import { seedDatabase } from "../../src/demo/seed.ts";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { openHomes } from "../../src/services/moving/homes.ts";
import { type MovePace, stepMove } from "../../src/services/moving/move-organization.ts";
import type { MoveOutcome } from "../../src/services/moving/move-progress.ts";
import type { Databases } from "../../src/storage/databases.ts";
import { MOVED_TABLES, rowsOf } from "../../src/storage/shards/moved-tables.ts";
import { forgetShard } from "../../src/storage/shards/organization-shards.ts";
import { startDatabase } from "../database.ts";

const PACE: MovePace = { stepMs: 0, queriesMs: 29_000, waitMs: 0, pages: 8 };

/** Starts a deployment with several databases, of which the first has the demo's organizations. */
export async function startShards(count: number): Promise<Databases> {
  const [directory, ...others] = await Promise.all(Array.from({ length: count }, () => startDatabase({ seed: false })));
  if (!directory) throw new Error("A deployment has at least one database.");
  await seedDatabase(directory, Date.now());
  // In the world of the test before, it may have moved a second ago. No isolate has two worlds.
  forgetShard(DEMO_ORGANIZATION.id);
  return [directory, ...others];
}

/** Takes steps until the organization has moved. */
export async function moveAll(databases: Databases, organizationId: string, toShard: number): Promise<void> {
  for (let steps = 0; steps < 200; steps++) {
    if ((await takeStep(databases, organizationId, toShard)) === null) return;
  }
  throw new Error("The move doesn't end.");
}

/** Takes one step, without the waits of a deployment. */
export function takeStep(
  databases: Databases,
  organizationId: string,
  toShard: number,
  pace: Partial<MovePace> = {},
): Promise<MoveOutcome> {
  const homes = openHomes(databases, () => undefined);
  return stepMove(homes, { organizationId, toShard }, Date.now(), { ...PACE, ...pace });
}

/** Inserts a file of an organization, as nothing of the service does: without an event. */
export function insertFile(db: D1Database, organizationId: string, id: string): Promise<D1Result> {
  return db
    .prepare(
      `INSERT INTO files (id, organization_id, filename, mime_type, size_bytes, status, source, created_at)
       VALUES (?, ?, 'a', 'text/plain', 1, 'ready', 'upload', 1)`,
    )
    .bind(id, organizationId)
    .run();
}

/** Returns all rows of an organization in a database, by table, without the numbers that each database gives itself. */
export async function readAll(db: D1Database, organizationId: string): Promise<Record<string, unknown[]>> {
  const entries = await Promise.all(
    MOVED_TABLES.map(async (table) => {
      const { from, where } = rowsOf(table);
      const { results } = await db
        .prepare(`SELECT t.* FROM ${from} WHERE ${where} ORDER BY t.${table.order ?? table.key.join(", t.")}`)
        .bind(organizationId)
        .all<Record<string, unknown>>();
      const rows = results.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => name !== table.omits)),
      );
      return [table.name, rows] as const;
    }),
  );
  return Object.fromEntries(entries);
}

/** Kills a caller of databases right after a query: it was done, and the caller doesn't know. */
export class Killer {
  #left = Number.POSITIVE_INFINITY;

  /** Lets so many queries pass from here on. */
  arm(queries: number): void {
    this.#left = queries;
  }

  async #pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#left <= 0) throw new Killed();
    const result = await work();
    this.#left--;
    if (this.#left === 0) throw new Killed();
    return result;
  }

  /** Returns the database for a caller that this may kill. */
  wrap(db: D1Database): D1Database {
    return intercept(db, (_sql, work) => this.#pass(work));
  }
}

/** Holds back what the first query with `text` in it has read, until `goOn`. */
export class Slow {
  readonly #text: string;
  readonly #read = Promise.withResolvers<"read">();
  readonly #over = Promise.withResolvers<void>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Resolves once it was read. */
  get hasRead(): Promise<"read"> {
    return this.#read.promise;
  }

  goOn(): void {
    this.#over.resolve();
  }

  wrap(db: D1Database): D1Database {
    return intercept(db, async (sql, work) => {
      const result = await work();
      if (!sql.includes(this.#text)) return result;
      this.#read.resolve("read");
      await this.#over.promise;
      return result;
    });
  }
}

/** Loses the connection in the first query with `text` in it: before it is done, or after, so that only its answer is lost. */
export class Lossy {
  readonly #text: string;
  readonly #when: "before" | "after";
  #isDone = false;

  constructor(text: string, when: "before" | "after") {
    this.#text = text;
    this.#when = when;
  }

  /** True if it has happened. */
  get isDone(): boolean {
    return this.#isDone;
  }

  wrap(db: D1Database): D1Database {
    return intercept(db, async (sql, work) => {
      if (this.#isDone || !sql.includes(this.#text)) return work();
      this.#isDone = true;
      if (this.#when === "after") await work();
      throw new Error("D1_ERROR: Network connection lost.");
    });
  }
}

/** Measures the longest answer of a database, in characters of its JSON. */
export class Measured {
  longest = 0;

  wrap(db: D1Database): D1Database {
    return intercept(db, async (_sql, work) => {
      const result = await work();
      this.longest = Math.max(this.longest, JSON.stringify(result).length);
      return result;
    });
  }
}

type Pass = <Result>(sql: string, work: () => Promise<Result>) => Promise<Result>;

/** Returns a database whose queries go through `pass`. */
function intercept(db: D1Database, pass: Pass): D1Database {
  const texts = new WeakMap<D1PreparedStatement, string>();
  const wrapStatement = (sql: string, statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get: (target, name) => {
        if (name === "bind") return (...values: unknown[]) => wrapStatement(sql, target.bind(...values));
        if (name === "all" || name === "run" || name === "first") {
          return (...values: []) => pass(sql, () => target[name as "all"](...values));
        }
        return Reflect.get(target, name, target);
      },
    });
    texts.set(wrapped, sql);
    return wrapped;
  };
  return {
    prepare: (sql: string) => wrapStatement(sql, db.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) =>
      pass(statements.map((statement) => texts.get(statement)).join("; "), () => db.batch(statements)),
  } as unknown as D1Database;
}

export class Killed extends Error {
  override readonly name = "Killed";
}
