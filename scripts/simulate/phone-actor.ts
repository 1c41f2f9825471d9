import { change, choose, type Deed, type Surroundings } from "./action.ts";
import { PHONE_MODELS, pickCapture, WORKFLOWS } from "./believable.ts";
import { Courier } from "./courier.ts";

type Run = { id: string; organizationId: string; isRunning: boolean; workflowId: string };
type Session = { id: string; organizationId: string; source: "interactive" | "run"; workflowId: string | null };
type Rental = { id: string; organizationId: string; state: "healthy" | "past_due" | "canceled" };

/** A phone of the fleet and all that happens on it: it knows what the service must have on record, and does only what that allows. */
export class PhoneActor {
  readonly id: string;
  readonly #surroundings: Surroundings;
  readonly #homeId: string | null;
  readonly #courier: Courier;
  #isRegistered = false;
  #status: "active" | "recovering" | "out_of_service" = "active";
  #run: Run | null = null;
  #session: Session | null = null;
  #rental: Rental | null = null;
  #unrecordedSessionId: string | null = null;
  #endedRun: { id: string; isCompleted: boolean } | null = null;

  /** @param isShared whether any organization may use it while nobody rents it */
  constructor(surroundings: Surroundings, isShared: boolean) {
    this.#surroundings = surroundings;
    this.id = surroundings.makeId("phone");
    this.#homeId = isShared ? null : surroundings.random.pick(surroundings.organizationIds);
    this.#courier = new Courier(surroundings, this.id);
  }

  /** What happens next. */
  act(): Deed {
    if (!this.#isRegistered) return this.#register();
    const { random } = this.#surroundings;
    const deed = choose(random.next, [
      ...(this.#status === "active" ? this.#listInService() : this.#listOutages()),
      ...this.#listRunning(),
      ...this.#listPayments(),
      ...this.#courier.listDeeds(this.#homeOrRenterId()),
    ]);
    // An upload is possible in every state, so there is always something.
    return deed ?? this.#courier.upload(random.pick(this.#surroundings.organizationIds));
  }

  /** Something that the rules refuse now; null where nothing of the kind is at hand. */
  offend(): Deed | null {
    const { makeId, random } = this.#surroundings;
    if (!this.#isRegistered) return null;
    const refused = (deed: Deed, expectedStatus = 409) => ({ ...deed, expectedStatus });
    const run = this.#endedRun;
    const session = this.#session;
    const rental = this.#rental;
    return choose(random.next, [
      [1, () => refused(change("run.complete", { run_id: makeId("run") }), 404)],
      [run ? 3 : 0, () => refused(change("run.start", { run_id: run?.id, phone_id: this.id }))],
      [run ? 3 : 0, () => refused(change(run?.isCompleted ? "run.fail" : "run.complete", { run_id: run?.id }))],
      [session ? 3 : 0, () => refused(this.#startSession(session?.organizationId ?? "", "interactive", null).deed)],
      [rental ? 1 : 0, () => refused(this.#activateRental(rental?.organizationId ?? "").deed)],
      ...this.#courier.listOffences(refused),
    ]);
  }

  #homeOrRenterId(): string | null {
    return this.#rental?.organizationId ?? this.#homeId;
  }

  #pickUserId(): string {
    return this.#homeOrRenterId() ?? this.#surroundings.random.pick(this.#surroundings.organizationIds);
  }

  #register(): Deed {
    this.#isRegistered = true;
    const { random } = this.#surroundings;
    const [rack, slot] = [random.integer(1, 9), random.integer(1, 12)];
    return change("phone.register", {
      phone_id: this.id,
      phone_name: `${random.pick(PHONE_MODELS)} rack ${rack} slot ${slot}`,
      ...(this.#homeId === null ? {} : { organization_id: this.#homeId }),
    });
  }

  #listInService(): (readonly [number, () => Deed])[] {
    const run = this.#run;
    const session = this.#session;
    const isIdle = !run && !session;
    return [
      [isIdle ? 7 : 0, () => this.#queueRun()],
      [isIdle ? 3 : 0, () => this.#beginSession(this.#pickUserId(), "interactive", null)],
      [
        run && !run.isRunning && !session ? 12 : 0,
        () => this.#beginSession(run?.organizationId ?? "", "run", run?.workflowId ?? null),
      ],
      [run && !run.isRunning && session ? 14 : 0, () => this.#startRun()],
      [isIdle && !this.#rental ? 0.5 : 0, () => this.#beginRental()],
      [0.3, () => this.#leaveService("recovering")],
      [0.15, () => this.#leaveService("out_of_service")],
    ];
  }

  #listOutages(): (readonly [number, () => Deed])[] {
    const isRecovering = this.#status === "recovering";
    return [
      [isRecovering ? 8 : 0, () => this.#returnToService("phone.end_maintenance")],
      [isRecovering ? 0.8 : 0, () => this.#leaveService("out_of_service")],
      [isRecovering ? 0 : 6, () => this.#returnToService("phone.bring_online")],
    ];
  }

  #listRunning(): (readonly [number, () => Deed])[] {
    const run = this.#run;
    const session = this.#session;
    return [
      [run?.isRunning ? 9 : 0, () => this.#endRun("run.complete")],
      [run ? (run.isRunning ? 0.8 : 0.2) : 0, () => this.#endRun("run.fail")],
      [run ? 0.5 : 0, () => this.#endRun("run.cancel", { reason: "user" })],
      [run && !run.isRunning ? 0.3 : 0, () => this.#endRun("run.cancel", { reason: "queue_timeout" })],
      [session ? 2.5 : 0, () => this.#capture()],
      [session && !run ? 8 : 0, () => this.#endSession()],
      [this.#unrecordedSessionId === null ? 0 : 5, () => this.#announceRecording()],
    ];
  }

  #listPayments(): (readonly [number, () => Deed])[] {
    const rental = this.#rental;
    if (!rental || rental.state === "canceled") return [];
    const isPastDue = rental.state === "past_due";
    return [
      [isPastDue ? 0.6 : 0.2, () => this.#moveRental("rental.payment_failed", "past_due")],
      [isPastDue ? 2 : 0, () => this.#moveRental("rental.payment_recovered", "healthy")],
      [isPastDue ? 0.4 : 0.15, () => this.#cancelRental()],
    ];
  }

  #queueRun(): Deed {
    const { random, makeId } = this.#surroundings;
    const workflowId = random.pick(WORKFLOWS);
    const run = { id: makeId("run"), organizationId: this.#pickUserId(), isRunning: false, workflowId };
    this.#run = run;
    return change("run.queue", {
      run_id: run.id,
      organization_id: run.organizationId,
      workflow_id: workflowId,
      trigger: random.pick(["api", "api", "dashboard", "schedule"]),
      // Far beyond any simulation, so that the sweep doesn't interfere.
      ...(random.chance(0.3) ? { start_timeout_seconds: 86_400 } : {}),
    });
  }

  #startRun(): Deed {
    if (this.#run) this.#run.isRunning = true;
    return change("run.start", { run_id: this.#run?.id, phone_id: this.id, session_id: this.#session?.id });
  }

  #endRun(type: "run.complete" | "run.fail" | "run.cancel", fields: Record<string, unknown> = {}): Deed {
    const id = this.#run?.id ?? "";
    this.#run = null;
    this.#endedRun = { id, isCompleted: type === "run.complete" };
    return change(type, { run_id: id, ...fields });
  }

  #beginSession(organizationId: string, source: Session["source"], workflowId: string | null): Deed {
    const { deed, session } = this.#startSession(organizationId, source, workflowId);
    this.#session = session;
    return deed;
  }

  #startSession(organizationId: string, source: Session["source"], workflowId: string | null) {
    const session = { id: this.#surroundings.makeId("sess"), organizationId, source, workflowId };
    const deed = change("session.start", {
      session_id: session.id,
      organization_id: organizationId,
      phone_id: this.id,
      source,
      ...(workflowId === null ? {} : { workflow_id: workflowId }),
    });
    return { deed, session };
  }

  #endSession(): Deed {
    const { random } = this.#surroundings;
    const session = this.#session;
    const reasons =
      session?.source === "run" ? ["run_finished"] : ["released", "released", "idle_timeout", "max_duration"];
    this.#session = null;
    this.#unrecordedSessionId = session?.id ?? null;
    // A rental that ended meanwhile lets the phone go now.
    if (this.#rental?.state === "canceled") this.#rental = null;
    const end_reason = random.chance(0.03) ? "device_lost" : random.pick(reasons);
    return change("session.end", { session_id: session?.id, end_reason });
  }

  #announceRecording(): Deed {
    const session_id = this.#unrecordedSessionId;
    this.#unrecordedSessionId = null;
    return change("session.recording_ready", { session_id });
  }

  #capture(): Deed {
    const { random, makeId } = this.#surroundings;
    const fields = {
      file_id: makeId("file"),
      organization_id: this.#session?.organizationId,
      session_id: this.#session?.id,
      ...pickCapture(random),
    };
    if (random.chance(0.08))
      return change("file.capture_failed", { ...fields, reason: "The file is larger than 100 MB." });
    this.#courier.keepFile(fields.file_id, fields.organization_id ?? "", fields.size_bytes);
    return change("file.capture", fields);
  }

  #beginRental(): Deed {
    const { deed, rental } = this.#activateRental(this.#pickUserId());
    this.#rental = rental;
    return deed;
  }

  #activateRental(organizationId: string): { deed: Deed; rental: Rental } {
    const { makeId, startMs } = this.#surroundings;
    const rental: Rental = { id: makeId("rent"), organizationId, state: "healthy" };
    const deed = change("rental.activate", {
      rental_id: rental.id,
      organization_id: organizationId,
      phone_id: this.id,
      plan_id: "plan_dedicated_phone",
      plan_name: "Dedicated phone",
      plan_interval: "month",
      plan_price_cents: 7900,
      current_period_start: new Date(startMs).toISOString(),
      current_period_end: new Date(startMs + 30 * 86_400_000).toISOString(),
    });
    return { deed, rental };
  }

  #moveRental(type: "rental.payment_failed" | "rental.payment_recovered", state: Rental["state"]): Deed {
    if (this.#rental) this.#rental.state = state;
    return change(type, { rental_id: this.#rental?.id });
  }

  #cancelRental(): Deed {
    const rental_id = this.#rental?.id;
    if (this.#session && this.#rental) this.#rental.state = "canceled";
    else this.#rental = null;
    return change("rental.cancel", { rental_id });
  }

  #leaveService(status: "recovering" | "out_of_service"): Deed {
    this.#status = status;
    return status === "recovering"
      ? change("phone.begin_maintenance", { phone_id: this.id, reason: "update" })
      : change("phone.take_offline", {
          phone_id: this.id,
          reason: this.#surroundings.random.pick(["hardware", "unresponsive"]),
        });
  }

  #returnToService(type: "phone.end_maintenance" | "phone.bring_online"): Deed {
    this.#status = "active";
    return change(type, { phone_id: this.id });
  }
}
