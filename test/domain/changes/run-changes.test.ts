import { describe, expect, it } from "vitest";
import { decideQueueTimeout } from "../../../src/domain/changes/timed-moves.ts";
import { at, bodyOf, FOREIGN, makeWorld, makeWorldFor, must, OTHER_ORG, OWN, SHARED } from "./demo-world.ts";
import { expectConflict, queue, rent, session, start } from "./expect-conflict.ts";
import { NOW_MS } from "./world.ts";

describe("a run", () => {
  it("that waits has no device class or phone in its events", () => {
    const world = makeWorldFor("run.cancel");
    must(world, bodyOf("run.cancel"));
    expect(world.events[0]?.data).toEqual({
      id: "run_1",
      workflow_id: "wf_1",
      status: "cancelled",
      trigger: "api",
      canceled_at: at(0),
      created_at: at(0),
      reason: "user",
    });
  });

  it("that fails while it waits was completed, but not started", () => {
    const world = makeWorldFor("run.fail");
    must(world, bodyOf("run.fail"));
    expect(world.events[0]?.data).toEqual({
      id: "run_1",
      workflow_id: "wf_1",
      status: "failed",
      trigger: "api",
      completed_at: at(0),
      success: false,
      created_at: at(0),
    });
  });

  it("that completes tells where it ran and when", () => {
    const world = makeWorldFor("run.complete");
    must(world, bodyOf("run.complete", { occurred_at: at(5) }));
    expect(world.events.at(-1)?.data).toEqual({
      id: "run_1",
      workflow_id: "wf_1",
      device_class: "phone",
      phone_id: OWN,
      session_id: "sess_1",
      status: "completed",
      trigger: "api",
      started_at: at(0),
      completed_at: at(5),
      success: true,
      created_at: at(0),
    });
  });

  it.each([
    ["phone.begin_maintenance", "phone_not_active"],
    ["phone.take_offline", "phone_not_active"],
  ] as const)("doesn't start on a phone after %s", (type, code) => {
    const world = makeWorldFor("run.cancel");
    must(world, bodyOf(type, { phone_id: OWN }));
    expectConflict(world, start(), code);
    expectConflict(world, session(), code);
  });

  it("doesn't start on a phone of another organization, nor one that another rents", () => {
    const world = makeWorldFor("run.cancel");
    expectConflict(world, start({ phone_id: FOREIGN }), "phone_not_usable");
    must(world, rent({ organization_id: OTHER_ORG }));
    expectConflict(world, start({ phone_id: SHARED }), "phone_not_usable");
    expectConflict(world, session({ phone_id: SHARED }), "phone_not_usable");
  });

  it("doesn't start on a phone where another session runs, its own organization's too", () => {
    const world = makeWorldFor("run.start");
    expectConflict(world, start(), "phone_busy");
    must(world, session({ session_id: "sess_2", phone_id: SHARED, organization_id: OTHER_ORG }));
    expectConflict(world, start({ phone_id: SHARED }), "phone_busy");
    expectConflict(world, session({ session_id: "sess_3" }), "phone_busy");
  });

  it("starts only in an active session of its organization on that phone", () => {
    const world = makeWorldFor("run.start");
    must(world, session({ session_id: "sess_2", phone_id: SHARED, organization_id: OTHER_ORG }));
    expectConflict(world, start({ session_id: "sess_2", phone_id: SHARED }), "session_not_usable");
    expectConflict(world, start({ session_id: "sess_1", phone_id: SHARED }), "session_not_usable");
    must(world, bodyOf("session.end"));
    expectConflict(world, start({ session_id: "sess_1" }), "session_not_active");
  });

  it("neither makes nor ends a session, and several may run in one", () => {
    const world = makeWorldFor("run.start");
    must(world, bodyOf("run.start"));
    must(world, queue({ run_id: "run_2" }));
    must(world, bodyOf("run.start", { run_id: "run_2" }));
    must(world, bodyOf("run.complete"));
    expect(world.list("sessions").map(({ status }) => status)).toEqual(["active"]);
  });

  it("started again elsewhere is refused", () => {
    const world = makeWorldFor("run.complete");
    expectConflict(world, start({ session_id: "sess_1", phone_id: SHARED }), "illegal_move");
    expectConflict(world, start(), "illegal_move");
  });

  it.each(["run.complete", "run.fail", "run.cancel"] as const)("that is over by %s never moves again", (type) => {
    const world = makeWorldFor("run.complete");
    must(world, bodyOf(type));
    for (const other of ["run.complete", "run.fail", "run.cancel", "run.start"] as const) {
      if (other !== type) expectConflict(world, bodyOf(other), "illegal_move");
    }
    expectConflict(world, queue(), "illegal_move");
  });

  it("cancelled for one reason wasn't cancelled for the other", () => {
    for (const [first, second] of [
      ["user", "queue_timeout"],
      ["queue_timeout", "user"],
    ]) {
      const world = makeWorldFor("run.cancel");
      must(world, bodyOf("run.cancel", { reason: first }));
      expect(world.events[0]?.data).toMatchObject({ reason: first });
      expectConflict(world, bodyOf("run.cancel", { reason: second }), "illegal_move");
    }
  });

  it("that runs can't time out in the queue", () => {
    expectConflict(makeWorldFor("run.complete"), bodyOf("run.cancel", { reason: "queue_timeout" }), "illegal_move");
  });

  it.each([
    [60, 60_000, "conflict"],
    [60, 60_001, "moved"],
    [null, 10 ** 12, "conflict"],
  ])("with a timeout of %s s, swept after %i ms: %s", (start_timeout_seconds, waitedMs, kind) => {
    const world = makeWorld();
    must(world, queue({ start_timeout_seconds }));
    const outcome = world.store(decideQueueTimeout(world.get("runs", "run_1"), NOW_MS + waitedMs));
    expect(outcome.kind).toBe(kind);
    if (kind === "moved") expect(world.events[0]?.data).toMatchObject({ reason: "queue_timeout", status: "cancelled" });
    else expect(world.get("runs", "run_1").status).toBe("queued");
  });

  it("that has started is not swept", () => {
    const world = makeWorldFor("run.complete");
    expect(decideQueueTimeout(world.get("runs", "run_1"), NOW_MS + 10 ** 9)).toMatchObject({ code: "illegal_move" });
  });
});
