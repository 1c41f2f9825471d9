import type { EventType } from "../../src/domain/events/event-types.ts";
import { callControl } from "../control/control-client.ts";
import type { Target } from "./ledger.ts";
import { makeReceiverPath, type Receiver } from "./receiver.ts";
import type { Runtime } from "./runtime.ts";

const ORGANIZATIONS = 24;
/**
 * One in this many changes goes to the organization whose receiver sometimes hangs: each hang costs it a deadline, and
 * it is slowed down for it.
 */
const HANGING_EVERY = 100;

/** The first destination: its receiver sometimes doesn't respond at all. */
export const HANGING_DESTINATION = 0;

export type World = { organizationIds: readonly string[]; targets: readonly Target[] };

/** The event types of a destination. */
type Wish = readonly (EventType | "*")[];

/**
 * The event types of an organization's destinations; each third organization has two that receive the same types, and
 * one that receives none of the events.
 */
function listWishes(organization: number): readonly Wish[] {
  if (organization % 3 === 0) return [["*"], ["file.ready"], ["run.started", "session.ended"]];
  return organization % 3 === 1 ? [["*"]] : [["file.ready"]];
}

/** Creates the organizations and their destinations, over HTTP. The hanging one is alone in the first organization. */
export async function buildWorld(runtime: Pick<Runtime, "fetch">, receiver: Receiver): Promise<World> {
  const organizationIds: string[] = [];
  const targets: Target[] = [];
  for (let index = 0; index < ORGANIZATIONS; index++) {
    const wishes: readonly Wish[] = index === 0 ? [["*"]] : listWishes(index);
    const made = await makeOrganization(runtime, receiver, `Organization ${index}`, wishes, targets.length);
    organizationIds.push(made.organizationId);
    targets.push(...made.targets);
  }
  return { organizationIds, targets };
}

/**
 * Creates an organization with a destination for each list of types, over HTTP. `firstDestination` is the number of its
 * first.
 */
export async function makeOrganization(
  runtime: Pick<Runtime, "fetch">,
  receiver: Receiver,
  name: string,
  wishes: readonly Wish[],
  firstDestination: number,
): Promise<{ organizationId: string; targets: Target[] }> {
  const organization = await callControl(runtime, "POST", "/organizations", { name });
  const organizationId = String(organization.body.id);
  const targets: Target[] = [];
  for (const [index, eventTypes] of wishes.entries()) {
    const destination = firstDestination + index;
    const url = `${receiver.origin}${makeReceiverPath(destination)}`;
    const made = await callControl(runtime, "POST", `/organizations/${organizationId}/destinations`, {
      url,
      event_types: eventTypes,
    });
    if (made.status !== 201) throw new Error(`A destination was refused: ${JSON.stringify(made.body)}`);
    receiver.secrets.set(destination, made.body.secret);
    targets.push({ destination, id: made.body.id, organizationId, eventTypes });
  }
  return { organizationId, targets };
}

/** Returns the change with this number, from 0: a file or, for each eighth, an invoice. */
export function makeChange(number: number, { organizationIds }: World): Record<string, unknown> {
  const others = organizationIds.length - 1;
  const organization_id = organizationIds[number % HANGING_EVERY === 0 ? 0 : 1 + (number % others)];
  if (number % 8 !== 0) {
    const filename = `capture ${number} – “ünïcödé” 🙂.png`;
    return { type: "file.upload", organization_id, filename, mime_type: "image/png", size_bytes: number };
  }
  const at = new Date(Date.UTC(2026, 0, 1)).toISOString();
  const invoice = { processor_invoice_id: `in_${number}`, invoice_number: `N-${number}`, amount_cents: number };
  return {
    type: "invoice.paid",
    organization_id,
    ...invoice,
    currency: "usd",
    plan_name: "Pro",
    invoice_date: at,
    paid_at: at,
  };
}
