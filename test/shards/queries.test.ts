import { expect, it } from "vitest";
import { callOperation } from "../../src/http/call-operation.ts";
import type { Services } from "../../src/http/exchange.ts";
import { controlOperations } from "../../src/operations/control-operations.ts";
import { startDatabase } from "../database.ts";
import { LOCAL_SETTINGS } from "../local-settings.ts";
import { deliverWork } from "./deliver-work.ts";

const ORGANIZATIONS = 8;
const EVENTS_EACH = 6;

/** Counts the queries that a database answers: statements and batches. */
function countQueries(db: D1Database): { db: D1Database; count(): number; reset(): void } {
  let queries = 0;
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get: (target, name) => {
        if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values));
        if (name === "all" || name === "run" || name === "first") {
          return (...values: []) => {
            queries++;
            return target[name as "all"](...values);
          };
        }
        return Reflect.get(target, name, target);
      },
    });
  const counting = {
    prepare: (sql: string) => wrap(db.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) => {
      queries++;
      return db.batch(statements);
    },
  };
  return {
    db: counting as unknown as D1Database,
    count: () => queries,
    reset: () => {
      queries = 0;
    },
  };
}

/**
 * Reports changes of some organizations in a deployment with so many shards, and delivers each event by itself. Returns how
 * many queries each shard answered, and how many POSTs arrived.
 */
async function play(shards: number): Promise<{ queries: number[]; posts: number }> {
  const counted = await Promise.all(
    Array.from({ length: shards }, async () => countQueries(await startDatabase({ seed: false }))),
  );
  const databases = counted.map(({ db }) => db) as unknown as Services["databases"];
  const woken: { id: string; shard: number }[] = [];
  const underWay: Promise<unknown>[] = [];
  const services = {
    ...{
      databases,
      vision: null,
      ai: null,
      mailer: null,
      assets: null,
      rateLimiter: null,
      analytics: null,
      variables: LOCAL_SETTINGS,
    },
    wake: async (ids: readonly string[], shard: number) => void woken.push(...ids.map((id) => ({ id, shard }))),
    defer: (work: Promise<unknown>) => void underWay.push(work),
  } as unknown as Services;
  const call = async (id: string, params: Record<string, string>, body: Record<string, unknown>) => {
    const outcome = await callOperation(controlOperations, id, { params, body }, { kind: "operator" }, services);
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.body));
    return outcome.body as { id: string };
  };
  const organizations: string[] = [];
  for (let index = 0; index < ORGANIZATIONS; index++) {
    const { id } = await call("organizations.create", {}, { name: `Organization ${index}` });
    organizations.push(id);
    const destination = { url: "http://127.0.0.1:9/", event_types: ["*"] };
    await call("organizations.destinations.create", { organization_id: id }, destination);
  }
  for (const { reset } of counted) reset();
  let posts = 0;
  for (let event = 0; event < EVENTS_EACH; event++) {
    for (const organizationId of organizations) {
      const file = { filename: "a.txt", mime_type: "text/plain", size_bytes: 1 };
      await call("changes.apply", {}, { type: "file.upload", organization_id: organizationId, ...file });
      await Promise.all(underWay.splice(0));
      const [wakeUp] = woken.splice(0);
      if (!wakeUp) throw new Error("Nothing was woken.");
      const db = databases[wakeUp.shard];
      if (!db) throw new Error("The shard has no database.");
      posts += await deliverWork(db, wakeUp.id);
    }
  }
  return { queries: counted.map(({ count }) => count()), posts };
}

it("with two and four shards, each answers half and a quarter of the queries, and everything is delivered", async () => {
  const [one, two, four] = [await play(1), await play(2), await play(4)];
  const [all = 0] = one.queries;
  const events = ORGANIZATIONS * EVENTS_EACH;
  expect([one.posts, two.posts, four.posts]).toEqual([events, events, events]);
  // The directory also says where each organization is, once in some seconds.
  for (const [{ queries }, shards] of [
    [two, 2],
    [four, 4],
  ] as const) {
    const [directory = 0, ...others] = queries;
    for (const count of others) expect(count).toBe(all / shards);
    expect(directory).toBeLessThanOrEqual(all / shards + 4 * ORGANIZATIONS);
  }
});
