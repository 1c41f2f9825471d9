import { playSteps, type Step } from "../../play-steps.ts";

/** Plays the steps that a test sends, and answers what came of them: in workerd, where no statement leaves the process. */
export default {
  async fetch(request: Request, { DB }: { DB: D1Database }): Promise<Response> {
    return Response.json(await playSteps(DB, (await request.json()) as Step[]));
  },
};
