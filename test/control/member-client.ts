import { resolve } from "node:path";
import type { Actor } from "../../src/domain/access/actor.ts";
import type { OperationCall } from "../../src/http/call-operation.ts";
import type { Harness } from "../harness.ts";

/** A Worker with a binding to the control API, for `startHarness`. */
export const BINDING_CLIENT = resolve(import.meta.dirname, "workers/binding-client/wrangler.toml");

/** Calls an operation over the binding as `actor`; the answer's body is undefined where there is none. */
export async function callAs(
  harness: Pick<Harness, "fetchFrom">,
  actor: Actor,
  id: string,
  call: OperationCall,
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the answer
): Promise<any> {
  const body = JSON.stringify({ id, call, actor });
  return (await harness.fetchFrom("binding-client", "/", { method: "POST", body })).json();
}
