import { type Body, CONFLICT, FleetOracle, MISSING, moved, REPEATED, type Verdict } from "./random-oracle-fleet.ts";

type File = { made: string; owner: string };
type Delivery = { state: string; owner: string; phone: string; file: string };
type Owned = { state: string; owner: string };

const INVALID: Verdict = { kind: "invalid", events: [] };

/** Size of the file of every demo body. */
const SIZE_BYTES = 100;

/**
 * The moves of docs/contract/interface.md, "Moves that events report", written out again by hand for the demo bodies,
 * sharing no code with the product: the decisions are compared with it. It knows states and events, but nothing else
 * about a record.
 */
export class Oracle extends FleetOracle {
  readonly plans: Record<string, string> = { org_a: "Free", org_b: "Free" };
  readonly files = new Map<string, File>();
  readonly deliveries = new Map<string, Delivery>();
  readonly subscriptions = new Map<string, Owned>();
  readonly invoices = new Map<string, Owned>();
  readonly attempts = new Set<string>();
  readonly recharges = new Map<string, Owned>();

  /** Applies a change that happened at `timeMs`; `newId` is the id of a record whose id the body leaves open. */
  take(body: Body, timeMs: number, newId: string): Verdict {
    const [area = "", action = ""] = String(body.type).split(".");
    switch (area) {
      case "run":
        return this.run(action, body);
      case "session":
        return this.session(action, body, timeMs, newId);
      case "phone":
        return this.phone(action, body, timeMs);
      case "rental":
        return this.rental(action, body, timeMs);
      case "file":
        return this.file(action, body);
      case "delivery":
        return this.delivery(action, body);
      case "subscription":
        return this.subscription(action, body, timeMs);
      case "invoice":
        return this.invoice(action, body);
      default:
        return this.recharge(action, body);
    }
  }

  protected file(action: string, body: Body): Verdict {
    const [id, owner] = [String(body.file_id), String(body.organization_id)];
    const isUpload = action === "upload";
    if (!isUpload && this.sessions.get(String(body.session_id))?.owner !== owner) return MISSING;
    const made = isUpload ? action : `${action} ${body.session_id}`;
    const file = this.files.get(id);
    if (file) return file.owner === owner && file.made === made ? REPEATED : CONFLICT;
    this.files.set(id, { made, owner });
    return this.announce(`file.${action === "capture_failed" ? action : "ready"}:${id}`, () => undefined);
  }

  protected delivery(action: string, body: Body): Verdict {
    const id = String(body.delivery_id);
    const delivery = this.deliveries.get(id);
    if (action === "create") {
      const [fileId, phoneId] = [String(body.file_id), String(body.phone_id)];
      const [file, phone] = [this.files.get(fileId), this.phones.get(phoneId)];
      if (!file || file.made.startsWith("capture_failed") || !phone) return MISSING;
      if (delivery) {
        const isSame = delivery.file === fileId && delivery.phone === phoneId && delivery.owner === file.owner;
        return isSame && delivery.state === "dispatching" ? REPEATED : CONFLICT;
      }
      if (!this.isUsable(phone, file.owner)) return CONFLICT;
      this.deliveries.set(id, { state: "dispatching", owner: file.owner, phone: phoneId, file: fileId });
      return moved();
    }
    if (!delivery) return MISSING;
    const [from, to] = {
      dispatch: [["dispatching"], "dispatched"],
      deliver: [["dispatched"], "delivered"],
      fail: [["dispatching", "dispatched"], "failed"],
    }[action] as [string[], string];
    if (!from.includes(delivery.state)) return delivery.state === to ? REPEATED : CONFLICT;
    if (Number(body.bytes_transferred ?? 0) > SIZE_BYTES) return INVALID;
    delivery.state = to;
    if (to === "dispatched") return moved();
    return this.announce(`file.${to === "delivered" ? "delivered" : "delivery_failed"}:${id}`, () => undefined);
  }

  protected subscription(action: string, body: Body, timeMs: number): Verdict {
    const id = String(body.subscription_id);
    const subscription = this.subscriptions.get(id);
    if (action === "cancel") {
      if (!subscription) return MISSING;
      if (subscription.state === "canceled") return REPEATED;
      subscription.state = "canceled";
      this.plans[subscription.owner] = "Free";
      return this.announce(`subscription.canceled:${id}`, () => undefined);
    }
    const [owner, state] = [String(body.organization_id), String(body.status)];
    if (subscription && (subscription.owner !== owner || subscription.state === "canceled")) return CONFLICT;
    const isOnPlan = this.plans[owner] === "Pro";
    if (subscription?.state === state && isOnPlan) return REPEATED;
    const move = () => {
      this.plans[owner] = "Pro";
      this.subscriptions.set(id, { state, owner });
    };
    if (subscription && subscription.state !== state)
      return this.announce(`subscription.updated:${id}:${timeMs}`, move, state);
    move();
    return moved();
  }

  protected invoice(action: string, body: Body): Verdict {
    const [id, owner] = [String(body.processor_invoice_id), String(body.organization_id)];
    const invoice = this.invoices.get(id);
    if (invoice && invoice.owner !== owner) return CONFLICT;
    if (action === "paid") {
      if (invoice?.state === "paid") return REPEATED;
      this.invoices.set(id, { state: "paid", owner });
      return this.announce(`invoice.paid:${id}`, () => undefined);
    }
    const attempt = `${id}:${body.attempt_number}`;
    if (this.attempts.has(attempt)) return REPEATED;
    if (invoice?.state === "paid") return CONFLICT;
    this.attempts.add(attempt);
    this.invoices.set(id, { state: "failed", owner });
    return this.announce(`invoice.payment_failed:${attempt}`, () => undefined);
  }

  protected recharge(action: string, body: Body): Verdict {
    const [id, owner] = [String(body.processor_invoice_id), String(body.organization_id)];
    const state = action === "succeed" ? "succeeded" : "failed";
    const recharge = this.recharges.get(id);
    if (recharge) return recharge.owner === owner && recharge.state === state ? REPEATED : CONFLICT;
    this.recharges.set(id, { state, owner });
    return this.announce(`auto_recharge.${state}:${id}`, () => undefined);
  }
}
