import { describe, expect, it, vi } from "vitest";
import type { Caller } from "../../../src/domain/access/caller.ts";
import { Problem } from "../../../src/domain/errors/problem.ts";
import type { VlmModel } from "../../../src/domain/models/vlm.ts";
import { billLocated } from "../../../src/services/billing/bill-located.ts";
import type { OperationContext } from "../../../src/services/operation-context.ts";

const caller = { id: "key_1", organizationId: "org_1" } as unknown as Caller;
const STATEMENT = {} as D1PreparedStatement;
const call = { promptTokens: 1000, completionTokens: 20, costDollars: null };
const answered = {
  calls: [{ ...call, model: "strong-2026" }] as const,
  model: { id: "test/strong", pricing: { prompt: "0.000002", completion: "0.00001" }, vlm: {} as VlmModel },
  from: "above",
};
const own = {
  calls: [{ model: "sightline/ground-1", promptTokens: 0, completionTokens: 0, costDollars: "0" }] as const,
  model: { id: "sightline/ground-1", pricing: { prompt: "0", completion: "0" }, vlm: null },
  from: "own",
};

/** A database that refuses each charge with this guard's tag, and the rows of free calls. */
function makeContext(refusal: string, kept: D1PreparedStatement[]) {
  const statement = { bind: () => statement };
  const batch = vi.fn(() => Promise.reject(new Error(refusal)));
  const writeLater = vi.fn();
  const context = {
    db: { prepare: () => statement, batch },
    requestId: "req_1",
    nowMs: Date.now(),
    prepareKept: async () => kept,
    prepareListed: () => [],
    writeLater,
    note: () => undefined,
  } as unknown as OperationContext;
  return { context, writeLater, batch };
}

type Given = { calls: typeof answered.calls | typeof own.calls; from: string };
const bill = (located: { own: typeof own | null }, context: OperationContext) =>
  billLocated<Given, { from: string }>(
    "element_locate",
    { answered, ...located },
    ({ from }) => ({ from }),
    caller,
    context,
  );

describe("an answer whose charge finds the key's limit spent", () => {
  it("is replaced by the built-in model's, for nothing, if that one was unsure", async () => {
    const { context, writeLater, batch } = makeContext("limit_reached", []);
    expect(await bill({ own }, context)).toEqual({
      from: "own",
      model: "sightline/ground-1",
      cost_microdollars: 0,
      prompt_tokens: 0,
      completion_tokens: 0,
    });
    expect(batch).toHaveBeenCalledOnce();
    expect(writeLater.mock.calls.map(([row]) => [row.model, row.chargedMicrodollars])).toEqual([
      ["sightline/ground-1", 0],
    ]);
  });

  it.each([
    { about: "the request names the model", own: null, kept: [] },
    { about: "it may be the repeat of a charged call", own, kept: [STATEMENT] },
  ])("is refused if $about", async ({ own, kept }) => {
    const { context, writeLater } = makeContext("limit_reached", kept);
    await expect(bill({ own }, context)).rejects.toMatchObject({ code: "insufficient_balance" });
    expect(writeLater).not.toHaveBeenCalled();
  });
});

it("an answer whose charge fails otherwise is no answer, and isn't replaced", async () => {
  const { context, writeLater } = makeContext("known_idempotency_key", []);
  const failure = await bill({ own }, context).catch((error: unknown) => error);
  expect(failure).toMatchObject({ refusal: "known_idempotency_key" });
  expect(failure).not.toBeInstanceOf(Problem);
  expect(writeLater).not.toHaveBeenCalled();
});
