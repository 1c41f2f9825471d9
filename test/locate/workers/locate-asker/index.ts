import { ProviderError } from "../../../../src/domain/models/model-call-error.ts";
import { askElements, askScreenshot, type Question } from "../../ask-locate.ts";

/** Asks, and answers what came of it: the model's answer and how locate reads it, or the error with all that it holds. */
export default {
  async fetch(request: Request): Promise<Response> {
    const { operation, ...question } = (await request.json()) as Question & { operation: "elements" | "screenshots" };
    const ask = operation === "elements" ? askElements : askScreenshot;
    try {
      return Response.json({ outcome: await ask(question, new AbortController().signal) });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const words = [error.message, error.stack, JSON.stringify(error), String(error.cause ?? "")].join("\n");
      return Response.json({ kind: error.kind, words });
    }
  },
};
