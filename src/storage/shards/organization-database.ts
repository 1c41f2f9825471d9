import { Problem } from "../../domain/errors/problem.ts";
import { type Databases, openShard } from "../databases.ts";
import { findShard, forgetShard } from "./organization-shards.ts";

/** How long a statement waits while the organization's writes are held for a move, in milliseconds. */
const WAIT_MS = 10_000;
const LOOKED_AT_EVERY_MS = 100;
const RETRY_AFTER_SECONDS = "2";

type Run = <Result>(work: (db: D1Database) => Promise<Result>) => Promise<Result>;

/**
 * Returns the database with an organization's records. With several shards, each statement and each batch runs in the
 * organization's current shard: if it is refused because the organization is moving, it runs again in the new one. A
 * refused batch has no effect, so nothing runs twice.
 */
export function openOrganization(databases: Databases, organizationId: string): D1Database {
  const [directory, ...others] = databases;
  if (others.length === 0) return directory;
  const known = opened.get(directory) ?? new Map<string, D1Database>();
  opened.set(directory, known);
  const before = known.get(organizationId);
  if (before) return before;
  const run: Run = (work) => runWhereItIs(databases, organizationId, work);
  // The type is a class with more methods than the service uses.
  const database = new OrganizationDatabase(run) as unknown as D1Database;
  if (known.size >= KEPT_OPEN) known.delete(known.keys().next().value ?? "");
  known.set(organizationId, database);
  return database;
}

/** The most databases that are kept. */
const KEPT_OPEN = 1_000;

/**
 * By directory, then by organization. The objects are reused because rows that are written together are collected per
 * database.
 */
const opened = new WeakMap<D1Database, Map<string, D1Database>>();

async function runWhereItIs<Result>(
  databases: Databases,
  organizationId: string,
  work: (db: D1Database) => Promise<Result>,
): Promise<Result> {
  const giveUpAtMs = Date.now() + WAIT_MS;
  for (;;) {
    const shard = await findShard(databases, organizationId);
    try {
      return await work(openShard(databases, shard));
    } catch (error) {
      if (!isMovingRefusal(error)) throw error;
      if (Date.now() >= giveUpAtMs) throw refuseMoving();
    }
    forgetShard(organizationId);
    await new Promise((resolve) => setTimeout(resolve, LOOKED_AT_EVERY_MS));
  }
}

/** Returns true if a write was refused because its organization is moving to another shard, or has moved. */
export function isMovingRefusal(error: unknown): boolean {
  return error instanceof Error && /^(?:D1_ERROR: )?organization_moving\b/.test(error.message);
}

function refuseMoving(): Problem {
  return new Problem(
    "rate_limited",
    `The organization is moving to another database. Nothing was changed. Try again in ${RETRY_AFTER_SECONDS} s.`,
    { headers: { "retry-after": RETRY_AFTER_SECONDS } },
  );
}

class OrganizationDatabase {
  readonly #run: Run;

  constructor(run: Run) {
    this.#run = run;
  }

  prepare(sql: string): OrganizationStatement {
    return new OrganizationStatement(this.#run, sql, []);
  }

  batch(statements: readonly OrganizationStatement[]): Promise<D1Result[]> {
    return this.#run((db) => db.batch(statements.map((statement) => statement.prepareOn(db))));
  }
}

/** A statement that is prepared once its database is known. */
class OrganizationStatement {
  readonly #run: Run;
  readonly #sql: string;
  readonly #values: readonly unknown[];

  constructor(run: Run, sql: string, values: readonly unknown[]) {
    this.#run = run;
    this.#sql = sql;
    this.#values = values;
  }

  bind(...values: unknown[]): OrganizationStatement {
    return new OrganizationStatement(this.#run, this.#sql, values);
  }

  prepareOn(db: D1Database): D1PreparedStatement {
    const statement = db.prepare(this.#sql);
    return this.#values.length > 0 ? statement.bind(...this.#values) : statement;
  }

  all(): Promise<D1Result> {
    return this.#run((db) => this.prepareOn(db).all());
  }

  run(): Promise<D1Result> {
    return this.#run((db) => this.prepareOn(db).run());
  }

  first(column?: string): Promise<unknown> {
    return this.#run((db) => (column === undefined ? this.prepareOn(db).first() : this.prepareOn(db).first(column)));
  }
}
