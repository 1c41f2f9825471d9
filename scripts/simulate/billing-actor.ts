import { change, choose, type Deed, type Surroundings } from "./action.ts";

type Invoice = { fields: Record<string, unknown>; attempts: number };

const DAY_MS = 86_400_000;

/** An organization's plan, invoices and balance, as its payment processor reports them. */
export class BillingActor {
  readonly id: string;
  readonly #surroundings: Surroundings;
  #subscription: { id: string; isHealthy: boolean } | null = null;
  #canceledSubscriptionId: string | null = null;
  #openInvoice: Invoice | null = null;
  #paidInvoice: Invoice | null = null;

  constructor(surroundings: Surroundings, organizationId: string) {
    this.#surroundings = surroundings;
    this.id = organizationId;
  }

  /** Returns what happens next. */
  act(): Deed {
    const deed = choose(this.#surroundings.random.next, [
      [this.#subscription ? 0 : 4, () => this.#subscribe()],
      [this.#subscription ? 2 : 0, () => this.#changeSubscription()],
      [this.#subscription ? 0.4 : 0, () => this.#cancelSubscription()],
      [this.#openInvoice ? 3 : 2, () => this.#pay()],
      [1, () => this.#failPayment()],
      [1, () => this.#recharge("auto_recharge.succeed")],
      [0.3, () => this.#recharge("auto_recharge.fail")],
    ]);
    return deed ?? this.#credit();
  }

  /** Returns a manual credit, which happens now and then besides what the processor reports. */
  credit(): Deed {
    return this.#credit();
  }

  /** Returns a change that the rules currently refuse, or null if there is none. */
  offend(): Deed | null {
    const canceled = this.#canceledSubscriptionId;
    const paid = this.#paidInvoice;
    const expectedStatus = 409;
    return choose(this.#surroundings.random.next, [
      [canceled === null ? 0 : 1, () => ({ ...this.#setSubscription(canceled ?? "", "active"), expectedStatus })],
      [
        paid ? 1 : 0,
        () => ({
          ...change("invoice.payment_failed", { ...paid?.fields, attempt_number: (paid?.attempts ?? 0) + 1 }),
          expectedStatus,
        }),
      ],
    ]);
  }

  #subscribe(): Deed {
    this.#subscription = { id: this.#surroundings.makeId("sub"), isHealthy: true };
    return this.#setSubscription(this.#subscription.id, "active");
  }

  #changeSubscription(): Deed {
    const subscription = this.#subscription;
    if (!subscription) return this.#subscribe();
    subscription.isHealthy = !subscription.isHealthy;
    return this.#setSubscription(subscription.id, subscription.isHealthy ? "active" : "past_due");
  }

  #setSubscription(subscription_id: string, status: string): Deed {
    return change("subscription.set", {
      organization_id: this.id,
      subscription_id,
      plan_name: "Pro",
      billing_cycle: "monthly",
      status,
      current_period_start: this.#writeDay(0),
      current_period_end: this.#writeDay(30),
      cancel_at_period_end: false,
    });
  }

  #cancelSubscription(): Deed {
    const subscription_id = this.#subscription?.id ?? null;
    this.#canceledSubscriptionId = subscription_id;
    this.#subscription = null;
    return change("subscription.cancel", { subscription_id });
  }

  #pay(): Deed {
    const invoice = this.#openInvoice ?? this.#makeInvoice();
    this.#openInvoice = null;
    this.#paidInvoice = invoice;
    return change("invoice.paid", { ...invoice.fields, paid_at: this.#writeDay(0) });
  }

  #failPayment(): Deed {
    const invoice = this.#openInvoice ?? this.#makeInvoice();
    invoice.attempts++;
    this.#openInvoice = invoice;
    return change("invoice.payment_failed", { ...invoice.fields, attempt_number: invoice.attempts });
  }

  #makeInvoice(): Invoice {
    const { makeId, random } = this.#surroundings;
    const id = makeId("in");
    const fields = {
      organization_id: this.id,
      processor_invoice_id: id,
      invoice_number: `INV-${id.slice(-6)}`,
      amount_cents: random.pick([4_900, 7_900, 12_800]),
      currency: "USD",
      plan_name: "Pro",
      invoice_date: this.#writeDay(0),
    };
    return { fields, attempts: 0 };
  }

  #recharge(type: "auto_recharge.succeed" | "auto_recharge.fail"): Deed {
    const amount_microdollars = this.#surroundings.random.integer(1, 10) * 5_000_000;
    const processor_invoice_id = this.#surroundings.makeId("in");
    return change(type, { organization_id: this.id, processor_invoice_id, amount_microdollars });
  }

  #credit(): Deed {
    const { makeId, random } = this.#surroundings;
    return {
      label: "credit",
      path: `/organizations/${this.id}/credits`,
      body: { amount_microdollars: random.integer(1, 20) * 1_000_000, reason: "Goodwill credit" },
      // Ensures that a credit that is repeated after a lost response isn't given twice.
      idempotencyKey: makeId("credit"),
    };
  }

  #writeDay(daysFromStart: number): string {
    return new Date(this.#surroundings.startMs + daysFromStart * DAY_MS).toISOString();
  }
}
