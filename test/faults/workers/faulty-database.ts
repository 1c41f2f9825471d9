import type { Boundary } from "../boundaries.ts";
import { type Call, drawWriteFailure, type FaultEnv, getLife, reach, reachAround, tell } from "./fault-state.ts";

type Statement = { real: D1PreparedStatement; sql: string; values: readonly unknown[] };
type Results = readonly D1Result<Record<string, unknown>>[];

// How to recognize the product's statements. If one is written differently, its boundary is never reached, and the
// harness reports it.
const INSERTING_EVENT = "INSERT INTO events";
const CLAIMING = "UPDATE webhook_deliveries SET lease_token = ?2";
const SETTLING = "settled_at = ended_at";
const STEPPING = "UPDATE replays SET cursor_id";
/** Which value of a settled attempt holds the time of the next one. */
const NEXT_ATTEMPT_AT = 4;

const WRITES = /\b(INSERT|UPDATE|DELETE)\b/i;

const EXECUTING = new Set(["run", "all", "first", "raw"]);

/**
 * The database of one call: its writes fail now and then, before or after they are stored, and it stops at the awaited
 * boundary.
 */
export class FaultyDatabase {
  readonly #db: D1Database;
  readonly #env: FaultEnv;
  readonly #call: Call;
  readonly #statements = new WeakMap<object, Statement>();

  constructor(db: D1Database, env: FaultEnv, call: Call) {
    this.#db = db;
    this.#env = env;
    this.#call = call;
  }

  prepare(sql: string): D1PreparedStatement {
    return this.#wrap({ real: this.#db.prepare(sql), sql, values: [] });
  }

  async batch(wrapped: readonly D1PreparedStatement[]): Promise<Results> {
    const statements = wrapped.map((statement) => this.#find(statement));
    return this.#execute(statements, () => this.#db.batch(statements.map(({ real }) => real)));
  }

  #find(wrapped: D1PreparedStatement): Statement {
    const statement = this.#statements.get(wrapped);
    if (!statement) throw new TypeError("The statement is of another database.");
    return statement;
  }

  #wrap(statement: Statement): D1PreparedStatement {
    const { real, sql } = statement;
    const wrapped = new Proxy(real, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== "function") return member;
        if (name === "bind") return (...values: unknown[]) => this.#wrap({ real: real.bind(...values), sql, values });
        const invoke = (...values: unknown[]) => Reflect.apply(member, target, values);
        if (!EXECUTING.has(String(name))) return invoke;
        return (...values: unknown[]) => this.#execute([statement], async () => invoke(...values));
      },
    });
    this.#statements.set(wrapped, statement);
    return wrapped;
  }

  async #execute<Outcome>(statements: readonly Statement[], run: () => Promise<Outcome>): Promise<Outcome> {
    if (!statements.some(({ sql }) => WRITES.test(sql))) return run();
    if (statements.some(({ sql }) => sql.includes(INSERTING_EVENT))) await reach(this.#env, "before-commit");
    if (statements.some(({ sql }) => sql.includes(STEPPING))) {
      await reach(this.#env, "before-step");
      await reachAround(this.#env, "within-step");
    }
    const moment = drawWriteFailure(this.#call);
    if (moment === "before") await this.#fail(moment);
    const outcome = await run();
    for (const boundary of listCrossed(statements, outcome)) await reach(this.#env, boundary);
    if (moment === "after") await this.#fail(moment);
    return outcome;
  }

  async #fail(moment: "before" | "after"): Promise<never> {
    // Reported first: a kill in between must not leave an unknown failure.
    await tell(this.#env, { kind: "write-failure", life: getLife(), call: this.#call.id, moment });
    throw new Error(`D1_ERROR: Network connection lost (made to fail ${moment} the write).`);
  }
}

/** The boundaries after a stored batch. */
function listCrossed(statements: readonly Statement[], outcome: unknown): Boundary[] {
  const crossed: Boundary[] = [];
  if (statements.some(({ sql }) => sql.includes(INSERTING_EVENT))) crossed.push("after-commit");
  const claimIndex = statements.findIndex(({ sql }) => sql.includes(CLAIMING));
  const claimed = Array.isArray(outcome) ? (outcome as Results)[claimIndex]?.results : undefined;
  if (claimed?.length) crossed.push("after-claim");
  if (statements.some(({ sql }) => sql.includes(STEPPING))) crossed.push("after-step");
  const isRetried = ({ sql, values }: Statement) =>
    sql.includes(SETTLING) &&
    (JSON.parse(String(values[0])) as unknown[][]).some((settled) => settled[NEXT_ATTEMPT_AT] !== null);
  if (statements.some(isRetried)) crossed.push("after-settle");
  return crossed;
}
