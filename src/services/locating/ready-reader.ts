import { logFailure } from "../../log.ts";
import type { OperationContext } from "../operation-context.ts";

/** Lets the built-in model read requests as sentences. If its weights can't be loaded, it answers without them, and the failure is logged. */
export async function readyReader(
  { loadReader, requestId }: Pick<OperationContext, "loadReader" | "requestId">,
  operation: string,
): Promise<void> {
  try {
    await loadReader();
  } catch (error) {
    logFailure(error, { requestId, operation });
  }
}
