import type { DatabaseTask } from "../../database-client.ts";

/** Runs what a test sends on the database, statements as one batch, and answers what D1 answered. */
export default {
  async fetch(request: Request, { DB }: { DB: D1Database }): Promise<Response> {
    const task = (await request.json()) as DatabaseTask;
    try {
      if ("script" in task) return Response.json(await DB.exec(task.script));
      return Response.json(await DB.batch(task.statements.map(({ sql, values }) => DB.prepare(sql).bind(...values))));
    } catch (error) {
      return Response.json(error instanceof Error ? error.message : String(error), { status: 500 });
    }
  },
};
