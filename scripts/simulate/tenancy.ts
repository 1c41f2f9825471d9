import { change, type Deed, type Option, type Surroundings } from "./action.ts";

type Rental = { id: string; organizationId: string; state: "healthy" | "past_due" | "canceled" };

const PERIOD_MS = 30 * 86_400_000;

/** The tenancy of one phone: its owner, or its renter, may use it. */
export class Tenancy {
  readonly #surroundings: Surroundings;
  readonly #phoneId: string;
  /** The owner of the phone while nobody rents it; null: it's shared. */
  readonly homeId: string | null;
  #rental: Rental | null = null;

  constructor(surroundings: Surroundings, phoneId: string, homeId: string | null) {
    this.#surroundings = surroundings;
    this.#phoneId = phoneId;
    this.homeId = homeId;
  }

  /** The only organization that may use the phone now; null: all may. */
  get holderId(): string | null {
    return this.#rental?.organizationId ?? this.homeId;
  }

  /** Returns an organization that may use the phone. */
  pickUserId(): string {
    return this.holderId ?? this.#surroundings.random.pick(this.#surroundings.organizationIds);
  }

  /**
   * @param isIdle true if neither a run nor a session has the phone, and it is in service
   * @param hasSession true if a session runs on it, which an ended rental waits for
   */
  listDeeds(isIdle: boolean, hasSession: boolean): Option[] {
    const rental = this.#rental;
    if (!rental) return [[isIdle ? 0.5 : 0, () => this.#begin()]];
    if (rental.state === "canceled") return [];
    const isPastDue = rental.state === "past_due";
    return [
      [isPastDue ? 0.6 : 0.2, () => this.#move(rental, "rental.payment_failed", "past_due")],
      [isPastDue ? 2 : 0, () => this.#move(rental, "rental.payment_recovered", "healthy")],
      [isPastDue ? 0.4 : 0.15, () => this.#cancel(rental, hasSession)],
    ];
  }

  listOffences(refused: (deed: Deed) => Deed): Option[] {
    const renterId = this.#rental?.organizationId;
    return [[renterId === undefined ? 0 : 1, () => refused(this.#activate(renterId ?? "").deed)]];
  }

  /** Ends a session: a rental that was already over releases the phone now. */
  endSession(): void {
    if (this.#rental?.state === "canceled") this.#rental = null;
  }

  #begin(): Deed {
    const { deed, rental } = this.#activate(this.pickUserId());
    this.#rental = rental;
    return deed;
  }

  #activate(organizationId: string): { deed: Deed; rental: Rental } {
    const { makeId, startMs } = this.#surroundings;
    const rental: Rental = { id: makeId("rent"), organizationId, state: "healthy" };
    const deed = change("rental.activate", {
      rental_id: rental.id,
      organization_id: organizationId,
      phone_id: this.#phoneId,
      plan_id: "plan_dedicated_phone",
      plan_name: "Dedicated phone",
      plan_interval: "month",
      plan_price_cents: 7900,
      current_period_start: new Date(startMs).toISOString(),
      current_period_end: new Date(startMs + PERIOD_MS).toISOString(),
    });
    return { deed, rental };
  }

  #move(rental: Rental, type: "rental.payment_failed" | "rental.payment_recovered", state: Rental["state"]): Deed {
    rental.state = state;
    return change(type, { rental_id: rental.id });
  }

  #cancel(rental: Rental, hasSession: boolean): Deed {
    if (hasSession) rental.state = "canceled";
    else this.#rental = null;
    return change("rental.cancel", { rental_id: rental.id });
  }
}
