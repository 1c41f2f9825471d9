import { askElements, askScreenshot, type Question } from "../../ask-locate.ts";

const DEFERRED_MS = 60_000;

/** Asks as long as its caller waits. Work that was deferred goes on behind it, as in the api Worker. */
export default {
  async fetch(request: Request, _env: unknown, execution: ExecutionContext): Promise<Response> {
    execution.waitUntil(scheduler.wait(DEFERRED_MS));
    const { operation, ...question } = (await request.json()) as Question & { operation: "elements" | "screenshots" };
    const ask = operation === "elements" ? askElements : askScreenshot;
    return Response.json(await ask(question, request.signal));
  },
};
