import type { DatabaseTask } from "../../database-client.ts";

/** Runs a test's statements as one batch on the database that the path names by its binding, and returns D1's result. */
export default {
  async fetch(request: Request, databases: Readonly<Record<string, D1Database>>): Promise<Response> {
    const name = new URL(request.url).pathname.slice(1);
    const db = databases[name];
    if (!db) return Response.json(`There is no database ${name}.`, { status: 404 });
    const task = (await request.json()) as DatabaseTask;
    try {
      if ("script" in task) return Response.json(await db.exec(task.script));
      return Response.json(await db.batch(task.statements.map(({ sql, values }) => db.prepare(sql).bind(...values))));
    } catch (error) {
      return Response.json(error instanceof Error ? error.message : String(error), { status: 500 });
    }
  },
};
