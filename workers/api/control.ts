import { WorkerEntrypoint } from "cloudflare:workers";
import type { Actor } from "../../src/domain/access/actor.ts";
import { callOperation, type OperationCall, type OperationOutcome } from "../../src/http/call-operation.ts";
import { controlOperations } from "../../src/operations/control-operations.ts";
import { bindServices } from "./services.ts";

/**
 * The control API for other Workers of the account, by a service binding to this entrypoint: the operations of
 * `/internal/v1` under their ids in the OpenAPI document. A Worker with the binding is trusted like the operator.
 */
export class Control extends WorkerEntrypoint<ApiEnv> {
  /** Calls an operation, such as `changes.apply`. `actor` restricts the call to what a member of an organization may do. */
  call(id: string, call: OperationCall = {}, actor: Actor = { kind: "operator" }): Promise<OperationOutcome> {
    return callOperation(controlOperations, id, call, actor, bindServices(this.env, this.ctx));
  }
}
