import { type Actor, requireActor } from "../domain/access/actor.ts";
import { Problem } from "../domain/errors/problem.ts";
import type { Answer } from "../services/answer-once.ts";
import { readConfig } from "../services/config.ts";
import { describeContext, describeOrigin, openExchange, type Services } from "./exchange.ts";
import type { Operation } from "./operation.ts";
import { type WrittenProblem, writeProblem } from "./respond-with-problem.ts";
import { fillPath } from "./route-path.ts";
import { runOperation } from "./run-operation.ts";

/** A call of an operation without HTTP: its path and query parameters, its body, and its Idempotency-Key. */
export type OperationCall = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number>>;
  body?: Record<string, unknown>;
  idempotencyKey?: string;
};

/** The result of a call: the response that HTTP would give, or its problem details. Nothing is thrown. */
export type OperationOutcome = ({ ok: true } & Answer) | ({ ok: false } & WrittenProblem);

/**
 * Calls an operation of a table by its id, exactly as over HTTP but without a credential: the holder of the binding
 * names the actor.
 */
export async function callOperation(
  operations: readonly Operation[],
  id: string,
  call: OperationCall,
  actor: Actor,
  services: Services,
): Promise<OperationOutcome> {
  const operation = operations.find((candidate) => candidate.id === id);
  const path = operation ? fillPath(operation.path, call.params ?? {}) : "/internal/v1";
  const exchange = openExchange(new Request(new URL(path, "https://control.internal")), services);
  exchange.operation = operation ?? null;
  try {
    requireActor(actor);
    if (!operation) throw new Problem("not_found", "The operation doesn't exist.");
    const query = Object.entries(call.query ?? {}).map(([name, value]) => [name, String(value)]);
    const calling = { caller: actor, context: describeContext(exchange, readConfig(services.variables)) };
    const request = {
      params: call.params ?? {},
      query: Object.fromEntries(query),
      readBody: async () => ({ body: call.body ?? {}, ...calling }),
      idempotencyKey: call.idempotencyKey ?? null,
    };
    return { ok: true, ...(await runOperation(operation, request, calling)) };
  } catch (error) {
    return { ok: false, ...writeProblem(error, describeOrigin(exchange)) };
  }
}
