import { change, choose, type Deed, type Option, type Surroundings } from "./action.ts";
import { Courier } from "./courier.ts";
import { Health } from "./health.ts";
import { PHONE_MODELS, pickCapture, WORKFLOWS } from "./sample-data.ts";
import { Tenancy } from "./tenancy.ts";

type Run = { id: string; organizationId: string; isRunning: boolean; workflowId: string };
type Session = { id: string; organizationId: string; source: "interactive" | "run" };

const END_REASONS = { run: ["run_finished"], interactive: ["released", "released", "idle_timeout", "max_duration"] };

/**
 * A phone of the fleet and everything that happens on it. It tracks the service's expected records, and does only what
 * they allow.
 */
export class PhoneActor {
  readonly id: string;
  readonly #surroundings: Surroundings;
  readonly #courier: Courier;
  readonly #health: Health;
  readonly #tenancy: Tenancy;
  #isRegistered = false;
  #run: Run | null = null;
  #session: Session | null = null;
  #unrecordedSessionId: string | null = null;
  #endedRun: { id: string; isCompleted: boolean } | null = null;

  /** @param isShared true if any organization may use it while nobody rents it */
  constructor(surroundings: Surroundings, isShared: boolean) {
    const { random, makeId, organizationIds } = surroundings;
    this.#surroundings = surroundings;
    this.id = makeId("phone");
    this.#courier = new Courier(surroundings, this.id);
    this.#health = new Health(random, this.id);
    this.#tenancy = new Tenancy(surroundings, this.id, isShared ? null : random.pick(organizationIds));
  }

  /** Returns what happens next. */
  act(): Deed {
    if (!this.#isRegistered) return this.#register();
    const { isActive } = this.#health;
    const deed = choose(this.#surroundings.random.next, [
      ...(isActive ? this.#listBeginnings() : []),
      ...this.#listEndings(),
      ...this.#health.listDeeds(),
      ...this.#tenancy.listDeeds(isActive && this.#isIdle(), this.#session !== null),
      // With shards, a phone in use is known to its user only.
      ...this.#courier.listDeeds(this.#tenancy.holderId ?? this.#session?.organizationId ?? null),
    ]);
    // An upload is possible in every state, so there is always something to do.
    return deed ?? this.#courier.upload(this.#tenancy.pickUserId());
  }

  /** Returns a change that the rules currently refuse, or null if there is none. */
  offend(): Deed | null {
    if (!this.#isRegistered) return null;
    const refused = (deed: Deed, expectedStatus = 409) => ({ ...deed, expectedStatus });
    const { makeId, random } = this.#surroundings;
    const run = this.#endedRun;
    const session = this.#session;
    return choose(random.next, [
      [1, () => refused(change("run.complete", { run_id: makeId("run") }), 404)],
      [run ? 3 : 0, () => refused(change("run.start", { run_id: run?.id, phone_id: this.id }))],
      [run ? 3 : 0, () => refused(change(run?.isCompleted ? "run.fail" : "run.complete", { run_id: run?.id }))],
      [session ? 3 : 0, () => refused(this.#startSession({ ...session, id: makeId("sess") } as Session))],
      ...this.#tenancy.listOffences(refused),
      ...this.#courier.listOffences(refused),
    ]);
  }

  #isIdle(): boolean {
    return this.#run === null && this.#session === null;
  }

  #register(): Deed {
    this.#isRegistered = true;
    const { random } = this.#surroundings;
    const [rack, slot] = [random.integer(1, 9), random.integer(1, 12)];
    const { homeId } = this.#tenancy;
    return change("phone.register", {
      phone_id: this.id,
      phone_name: `${random.pick(PHONE_MODELS)} rack ${rack} slot ${slot}`,
      ...(homeId === null ? {} : { organization_id: homeId }),
    });
  }

  /** Lists what only a phone in service can start. */
  #listBeginnings(): Option[] {
    const run = this.#run;
    const session = this.#session;
    if (this.#isIdle()) {
      return [
        [7, () => this.#queueRun()],
        [3, () => this.#beginSession(this.#tenancy.pickUserId(), "interactive")],
      ];
    }
    if (!run || run.isRunning) return [];
    return session
      ? [[14, () => this.#startRun(run, session)]]
      : [[12, () => this.#beginSession(run.organizationId, "run", run)]];
  }

  #listEndings(): Option[] {
    const run = this.#run;
    const session = this.#session;
    const recorded = this.#unrecordedSessionId;
    return [
      [run?.isRunning ? 9 : 0, () => this.#endRun("run.complete")],
      [run ? (run.isRunning ? 0.8 : 0.2) : 0, () => this.#endRun("run.fail")],
      [run ? 0.5 : 0, () => this.#endRun("run.cancel", { reason: "user" })],
      [run && !run.isRunning ? 0.3 : 0, () => this.#endRun("run.cancel", { reason: "queue_timeout" })],
      ...(session ? [[2.5, () => this.#capture(session)] as const] : []),
      ...(session && !run ? [[8, () => this.#endSession(session)] as const] : []),
      ...(recorded === null ? [] : [[5, () => this.#announceRecording(recorded)] as const]),
    ];
  }

  #queueRun(): Deed {
    const { random, makeId } = this.#surroundings;
    const workflowId = random.pick(WORKFLOWS);
    const run = { id: makeId("run"), organizationId: this.#tenancy.pickUserId(), isRunning: false, workflowId };
    this.#run = run;
    return change("run.queue", {
      run_id: run.id,
      organization_id: run.organizationId,
      workflow_id: workflowId,
      trigger: random.pick(["api", "api", "dashboard", "schedule"]),
      // Longer than any simulation, so that the sweep doesn't interfere.
      ...(random.chance(0.3) ? { start_timeout_seconds: 86_400 } : {}),
    });
  }

  #startRun(run: Run, session: Session): Deed {
    run.isRunning = true;
    return change("run.start", { run_id: run.id, phone_id: this.id, session_id: session.id });
  }

  #endRun(type: "run.complete" | "run.fail" | "run.cancel", fields: Record<string, unknown> = {}): Deed {
    const id = this.#run?.id ?? "";
    this.#run = null;
    this.#endedRun = { id, isCompleted: type === "run.complete" };
    return change(type, { run_id: id, ...fields });
  }

  #beginSession(organizationId: string, source: Session["source"], run?: Run): Deed {
    const session = { id: this.#surroundings.makeId("sess"), organizationId, source };
    this.#session = session;
    return this.#startSession(session, run);
  }

  #startSession({ id, organizationId, source }: Session, run?: Run): Deed {
    return change("session.start", {
      session_id: id,
      organization_id: organizationId,
      phone_id: this.id,
      source,
      ...(run ? { workflow_id: run.workflowId } : {}),
    });
  }

  #endSession({ id, source }: Session): Deed {
    const { random } = this.#surroundings;
    this.#session = null;
    this.#unrecordedSessionId = id;
    this.#tenancy.endSession();
    const end_reason = random.chance(0.03) ? "device_lost" : random.pick(END_REASONS[source]);
    return change("session.end", { session_id: id, end_reason });
  }

  #announceRecording(session_id: string): Deed {
    this.#unrecordedSessionId = null;
    return change("session.recording_ready", { session_id });
  }

  #capture({ id, organizationId }: Session): Deed {
    const { random, makeId } = this.#surroundings;
    const fields = { file_id: makeId("file"), organization_id: organizationId, session_id: id, ...pickCapture(random) };
    if (random.chance(0.08)) {
      return change("file.capture_failed", { ...fields, reason: "The file is larger than 100 MB." });
    }
    this.#courier.keepFile(fields.file_id, organizationId, fields.size_bytes);
    return change("file.capture", fields);
  }
}
