import type { Caller } from "../../domain/access/caller.ts";
import { Problem } from "../../domain/errors/problem.ts";
import type { VlmModel } from "../../domain/models/vlm.ts";
import { admitModelCall } from "../billing/bill-model-calls.ts";
import type { OperationContext } from "../operation-context.ts";
import { awaitModelCall } from "./await-model-call.ts";
import { type ChosenModel, chooseModel } from "./choose-model.ts";

/** An answer of either way, and how long it took. */
type Asked = { answer: { confidence: number }; latencyMs: number };

/** The two ways to answer a locate request: a call of a vision-language model, and the built-in grounder. */
type Ways<Given extends Asked> = { ask(vlm: VlmModel): Promise<Given>; ground(): Promise<Given> };

type LocateRequest = {
  /** The model that the request names. */
  requested: string | null | undefined;
  caller: Caller;
  context: OperationContext;
};

/** An answer, and the model that gave it and is billed. */
export type Answered<Given> = Given & { model: ChosenModel };

/** The answer to a locate request. If it is the model's that was asked because the built-in one is unsure, `own` is the built-in's; otherwise null. */
export type Located<Given> = { answered: Answered<Given>; own: Answered<Given> | null };

/**
 * Answers a locate request with its model, which was admitted. Where a deployment sets `ASK_UP_MODEL`, a request that names no model goes on to that one if
 * the built-in model is unsure. If that one can't answer, or the balance is empty, the built-in's answer stays: the caller has chosen no model that could be missed.
 */
export async function askToLocate<Given extends Asked>(
  model: ChosenModel,
  ways: Ways<Given>,
  request: LocateRequest,
): Promise<Located<Given>> {
  const { timing } = request.context;
  const { vlm } = model;
  if (vlm) {
    const asked = await timing.measure("model", () => awaitModelCall(ways.ask(vlm), request.context));
    return { answered: { ...asked, model }, own: null };
  }
  const own = { ...(await timing.measure("ground", () => ways.ground())), model };
  const above = await askAbove(own, ways, request);
  return above ? { answered: above, own } : { answered: own, own: null };
}

/** Returns the answer of the model above; null if the built-in's counts. */
async function askAbove<Given extends Asked>(
  own: Given,
  ways: Ways<Given>,
  { requested, caller, context }: LocateRequest,
): Promise<Answered<Given> | null> {
  const { askUp } = context.config;
  if (!askUp || (requested ?? null) !== null || own.answer.confidence >= askUp.below) return null;
  const model = chooseModel(askUp.model, context.config);
  const { vlm } = model;
  if (!vlm) return null;
  try {
    await admitModelCall(model, caller, context);
    const asked = await context.timing.measure("model", () => awaitModelCall(ways.ask(vlm), context));
    return { ...asked, latencyMs: own.latencyMs + asked.latencyMs, model };
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}
