import type { Actor } from "../../../../src/domain/access/actor.ts";
import type { OperationCall, OperationOutcome } from "../../../../src/http/call-operation.ts";

type Env = { CONTROL: { call(id: string, call?: OperationCall, actor?: Actor): Promise<OperationOutcome> } };

/** Passes a test's call on to the binding, and returns what the binding returned. */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { id, call, actor } = (await request.json()) as { id: string; call?: OperationCall; actor?: Actor };
    return Response.json(await env.CONTROL.call(id, call, actor));
  },
};
