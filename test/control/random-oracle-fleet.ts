/** The expected result of a change: its kind, and the ids of its events. */
export type Verdict = { kind: "moved" | "repeated" | "conflict" | "missing" | "invalid"; events: string[] };

export type Body = Record<string, unknown>;
export type Phone = {
  owner: string | null;
  prior: string | null;
  state: string;
  by: string;
  rental: string | null;
  session: string | null;
};
type Run = { state: string; owner: string; phone: string | null; session: string | null; reason: string | null };
type Session = { state: string; owner: string; phone: string };
type Rental = { state: string; owner: string; phone: string };

export const moved = (...events: string[]): Verdict => ({ kind: "moved", events });
export const REPEATED: Verdict = { kind: "repeated", events: [] };
export const CONFLICT: Verdict = { kind: "conflict", events: [] };
export const MISSING: Verdict = { kind: "missing", events: [] };

/** Runs, sessions, phones and rentals of the `Oracle`. */
export class FleetOracle {
  readonly phones = new Map<string, Phone>();
  readonly runs = new Map<string, Run>();
  readonly sessions = new Map<string, Session>();
  readonly rentals = new Map<string, Rental>();
  /** The content of each event by its id, as far as the demo bodies vary it. */
  readonly sent = new Map<string, string>();

  /** A move, unless its event was already sent: then it is a repeat, or a conflict with a move of the same time. */
  protected announce(event: string, move: () => void, tells = ""): Verdict {
    const told = this.sent.get(event);
    if (told !== undefined) return told === tells ? REPEATED : CONFLICT;
    this.sent.set(event, tells);
    move();
    return moved(event);
  }

  protected isUsable(phone: Phone, owner: string): boolean {
    return phone.owner === null || phone.owner === owner;
  }

  protected run(action: string, body: Body): Verdict {
    const id = String(body.run_id);
    const run = this.runs.get(id);
    if (action === "queue") return this.queueRun(id, run, String(body.organization_id));
    if (!run) return MISSING;
    const isLive = run.state === "queued" || run.state === "running";
    if (action === "start") return this.startRun(id, run, String(body.phone_id), body.session_id as string | null);
    if (action === "cancel") {
      const reason = String(body.reason);
      if (run.state === "cancelled") return run.reason === reason ? REPEATED : CONFLICT;
      if (reason === "user" ? !isLive : run.state !== "queued") return CONFLICT;
      return this.announce(`run.cancelled:${id}`, () => Object.assign(run, { state: "cancelled", reason }));
    }
    const to = action === "complete" ? "completed" : "failed";
    if (run.state === to) return REPEATED;
    if (to === "completed" ? run.state !== "running" : !isLive) return CONFLICT;
    return this.announce(`run.${to}:${id}`, () => Object.assign(run, { state: to }));
  }

  protected queueRun(id: string, run: Run | undefined, owner: string): Verdict {
    if (run) return run.owner === owner && run.state === "queued" ? REPEATED : CONFLICT;
    this.runs.set(id, { state: "queued", owner, phone: null, session: null, reason: null });
    return moved();
  }

  protected startRun(id: string, run: Run, phoneId: string, sessionId: string | null): Verdict {
    if (run.state === "running" && run.phone === phoneId && run.session === sessionId) return REPEATED;
    if (run.state !== "queued") return CONFLICT;
    const [phone, session] = [this.phones.get(phoneId), sessionId === null ? null : this.sessions.get(sessionId)];
    if (!phone || session === undefined) return MISSING;
    if (session && (session.owner !== run.owner || session.phone !== phoneId || session.state !== "active"))
      return CONFLICT;
    const isFree = phone.session === null || phone.session === sessionId;
    if (!this.isUsable(phone, run.owner) || phone.state !== "active" || !isFree) return CONFLICT;
    const values = { state: "running", phone: phoneId, session: sessionId };
    return this.announce(`run.started:${id}`, () => Object.assign(run, values));
  }

  protected session(action: string, body: Body, timeMs: number, newId: string): Verdict {
    const id = String(body.session_id ?? newId);
    const session = this.sessions.get(id);
    if (action === "start") {
      const [owner, phoneId] = [String(body.organization_id), String(body.phone_id)];
      const phone = this.phones.get(phoneId);
      if (!phone) return MISSING;
      if (session) {
        return session.owner === owner && session.phone === phoneId && session.state === "active" ? REPEATED : CONFLICT;
      }
      if (!this.isUsable(phone, owner) || phone.state !== "active" || phone.session !== null) return CONFLICT;
      phone.session = id;
      this.sessions.set(id, { state: "active", owner, phone: phoneId });
      return this.announce(`session.started:${id}`, () => undefined);
    }
    if (!session) return MISSING;
    if (action === "recording_ready") return this.announce(`session.recording_ready:${id}:${timeMs}`, () => undefined);
    if (session.state === "completed") return REPEATED;
    return this.announce(`session.ended:${id}`, () => {
      session.state = "completed";
      const phone = this.phones.get(session.phone);
      if (phone) this.free(Object.assign(phone, { session: null }));
    });
  }

  /** A phone whose rental has ended is released once no session runs on it. */
  protected free(phone: Phone): void {
    if (phone.session !== null || phone.rental === null) return;
    if (this.rentals.get(phone.rental)?.state === "canceled")
      Object.assign(phone, { rental: null, owner: phone.prior });
  }

  protected phone(action: string, body: Body, timeMs: number): Verdict {
    const id = String(body.phone_id);
    const phone = this.phones.get(id);
    if (action === "register") {
      const owner = (body.organization_id as string | null) ?? null;
      if (phone)
        return phone.owner === owner && phone.state === "active" && phone.by === "register" ? REPEATED : CONFLICT;
      this.phones.set(id, { owner, prior: owner, state: "active", by: action, rental: null, session: null });
      return moved();
    }
    if (!phone) return MISSING;
    const [from, to, event] = {
      begin_maintenance: [["active"], "recovering", "maintenance_started"],
      end_maintenance: [["recovering"], "active", "maintenance_ended"],
      take_offline: [["active", "recovering"], "out_of_service", "offline"],
      bring_online: [["out_of_service"], "active", "online"],
    }[action] as [string[], string, string];
    if (!from.includes(phone.state)) return phone.state === to && phone.by === action ? REPEATED : CONFLICT;
    const move = () => Object.assign(phone, { state: to, by: action });
    if (phone.rental !== null)
      return this.announce(`phone.${event}:${id}:${timeMs}`, move, `${phone.owner} ${body.reason}`);
    move();
    return moved();
  }

  protected rental(action: string, body: Body, timeMs: number): Verdict {
    const id = String(body.rental_id);
    const rental = this.rentals.get(id);
    if (action === "activate") {
      const [owner, phoneId] = [String(body.organization_id), String(body.phone_id)];
      const phone = this.phones.get(phoneId);
      if (!phone) return MISSING;
      if (rental) {
        return rental.owner === owner && rental.phone === phoneId && rental.state === "healthy" ? REPEATED : CONFLICT;
      }
      const user = phone.session === null ? owner : this.sessions.get(phone.session)?.owner;
      if (phone.rental !== null || !this.isUsable(phone, owner) || user !== owner) return CONFLICT;
      this.rentals.set(id, { state: "healthy", owner, phone: phoneId });
      Object.assign(phone, { rental: id, prior: phone.owner, owner });
      return this.announce(`phone.rental.activated:${id}`, () => undefined);
    }
    if (!rental) return MISSING;
    if (action === "payment_recovered") {
      if (rental.state !== "past_due") return CONFLICT;
      rental.state = "healthy";
      return moved();
    }
    if (rental.state === "canceled") return action === "cancel" ? REPEATED : CONFLICT;
    if (action === "payment_failed") {
      return this.announce(`phone.rental.past_due:${id}:${timeMs}`, () => Object.assign(rental, { state: "past_due" }));
    }
    return this.announce(`phone.rental.canceled:${id}`, () => {
      rental.state = "canceled";
      const phone = this.phones.get(rental.phone);
      if (phone) this.free(phone);
    });
  }
}
