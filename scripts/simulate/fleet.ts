import { makeRandom, type Random } from "../../src/domain/crypto/seeded-random.ts";
import { type Action, canRepeat, type Deed, type Purpose } from "./action.ts";
import { BillingActor } from "./billing-actor.ts";
import { PhoneActor } from "./phone-actor.ts";

type FleetOptions = {
  seed: number;
  /** Part of every id, so that a fleet can be simulated more than once in one database. Letters and digits. */
  tag: string;
  organizationIds: readonly string[];
  phones: number;
  /** Billing periods are dated from this, in Unix milliseconds. */
  startMs: number;
};

const REPEAT_SHARE = 0.03;
const OFFENCE_SHARE = 0.02;
const BILLING_SHARE = 0.08;
const CREDIT_SHARE = 0.2;
const SHARED_SHARE = 0.6;

type Actor = { id: string; act(): Deed; offend(): Deed | null };

/**
 * An endless stream of requests like those of a fleet's systems. Phones, organizations and their billing are state
 * machines that track the service's expected records. The same options give the same stream. A few requests are
 * repeats, and a few break the rules.
 */
export class Fleet {
  readonly #random: Random;
  readonly #phones: readonly PhoneActor[];
  readonly #billing: readonly BillingActor[];
  readonly #lastDeeds = new Map<string, Deed>();
  #made = 0;

  constructor({ seed, tag, organizationIds, phones, startMs }: FleetOptions) {
    this.#random = makeRandom(seed);
    const makeId = (prefix: string) => `${prefix}_${tag}-${String(++this.#made).padStart(7, "0")}`;
    const surroundings = { random: this.#random, makeId, organizationIds, startMs };
    this.#billing = organizationIds.map((id) => new BillingActor(surroundings, id));
    this.#phones = Array.from(
      { length: phones },
      () => new PhoneActor(surroundings, this.#random.chance(SHARED_SHARE)),
    );
  }

  next(): Action {
    const random = this.#random;
    const isBilling = random.chance(BILLING_SHARE);
    const biller = random.pick(this.#billing);
    const actor: Actor = isBilling ? biller : random.pick(this.#phones);
    const drawn = random.next();
    const last = this.#lastDeeds.get(actor.id);
    if (drawn < REPEAT_SHARE && last && canRepeat(last)) return this.#address(actor, "repeat", last);
    const offence = drawn > 1 - OFFENCE_SHARE ? actor.offend() : null;
    if (offence) return this.#address(actor, "illegal", offence);
    const deed = isBilling && random.chance(CREDIT_SHARE) ? biller.credit() : actor.act();
    this.#lastDeeds.set(actor.id, deed);
    return this.#address(actor, "move", deed);
  }

  #address({ id }: Actor, purpose: Purpose, deed: Deed): Action {
    const expectedStatus = deed.expectedStatus ?? (deed.label === "credit" ? 201 : 200);
    return { path: "/changes", ...deed, lane: id, purpose, expectedStatus };
  }
}
