import * as v from "valibot";
import { findMove } from "../moves/find-move.ts";
import { SUBSCRIPTION_MOVES, type SubscriptionState } from "../moves/subscription-moves.ts";
import { DEFAULT_PLAN_NAME } from "../records/organization.ts";
import type { RecordValues } from "../records/record-tables.ts";
import { CANCELED, type Subscription } from "../records/subscription.ts";
import {
  insertRecord,
  makeMissing,
  makeMoved,
  makeRepeated,
  type RecordWrite,
  refuse,
  refuseMove,
  updateRecord,
} from "./decision.ts";
import { changeBody, defineChange } from "./define-change.ts";
import { draftSubscriptionEvent } from "./draft-billing-event.ts";
import { foreignId, givenName, name } from "./fields.ts";
import { currentPeriod, readPeriod } from "./period.ts";
import { byField, byId } from "./record-refs.ts";

/**
 * `subscription.set`: the current state of a plan at the payment processor. Creates or updates the subscription, and
 * sends an event when its status changes.
 */
export const setSubscription = defineChange({
  schema: changeBody("subscription.set", {
    organization_id: name(),
    subscription_id: foreignId(),
    plan_name: givenName(),
    billing_cycle: name(),
    status: v.pipe(
      name(),
      v.check((status) => status !== CANCELED, "must not be canceled: use subscription.cancel"),
    ),
    ...currentPeriod(),
    cancel_at_period_end: v.boolean(),
  }),
  needs: (change) => ({
    organization: byId("organizations", change.organization_id),
    subscription: byId("subscriptions", change.subscription_id),
  }),
  decide(change, { organization, subscription }, { occurredAtMs }) {
    if (!organization) return makeMissing("organization");
    if (subscription && subscription.organizationId !== organization.id) {
      return refuse("id_taken", "Another subscription with this id exists.");
    }
    const period = readPeriod(change);
    if ("kind" in period) return period;
    const state = subscription && nameState(subscription);
    const move = findMove(SUBSCRIPTION_MOVES, state, "set");
    if (move.kind !== "move") return refuseMove("subscription", state, "subscription.set");
    const id = change.subscription_id;
    const values = {
      planName: change.plan_name,
      billingCycle: change.billing_cycle,
      status: change.status,
      ...period,
      cancelAtPeriodEnd: change.cancel_at_period_end,
    };
    const isPlanNew = organization.planName !== values.planName;
    const planWrites: RecordWrite[] = isPlanNew
      ? [updateRecord("organizations", organization, { planName: values.planName })]
      : [];
    if (!subscription) {
      const owner = { organizationId: organization.id, createdAtMs: occurredAtMs };
      return makeMoved({ type: "subscription", id }, [
        insertRecord("subscriptions", id, { ...owner, ...values }),
        ...planWrites,
      ]);
    }
    const changed = listChanged(subscription, values);
    if (Object.keys(changed).length === 0 && !isPlanNew) return makeRepeated({ type: "subscription", id });
    const event = changed.status === undefined ? null : move.event;
    return makeMoved(
      { type: "subscription", id },
      [updateRecord("subscriptions", subscription, changed), ...planWrites],
      [event && draftSubscriptionEvent(event, { ...subscription, ...values }, occurredAtMs)],
    );
  },
});

/** `subscription.cancel`: the plan ends. An organization that was on it gets the default plan again. */
export const cancelSubscription = defineChange({
  schema: changeBody("subscription.cancel", { subscription_id: name() }),
  needs: (change) => ({
    subscription: byId("subscriptions", change.subscription_id),
    organization: byField("organizations", "subscription", "organizationId"),
  }),
  decide(_change, { subscription, organization }, { occurredAtMs }) {
    if (!subscription) return makeMissing("subscription");
    if (!organization) return makeMissing("organization");
    const resource = { type: "subscription", id: subscription.id } as const;
    const state = nameState(subscription);
    const move = findMove(SUBSCRIPTION_MOVES, state, "cancel");
    if (move.kind === "repeat") return makeRepeated(resource);
    if (move.kind === "refused") return refuseMove("subscription", state, "subscription.cancel");
    const isOnPlan = organization.planName === subscription.planName && organization.planName !== DEFAULT_PLAN_NAME;
    const values = { status: CANCELED };
    return makeMoved(
      resource,
      [
        updateRecord("subscriptions", subscription, values),
        ...(isOnPlan ? [updateRecord("organizations", organization, { planName: DEFAULT_PLAN_NAME })] : []),
      ],
      [move.event && draftSubscriptionEvent(move.event, { ...subscription, ...values }, occurredAtMs)],
    );
  },
});

function nameState(subscription: Subscription): SubscriptionState {
  return subscription.status === CANCELED ? "canceled" : "live";
}

type Values = Partial<RecordValues<"subscriptions">>;

function listChanged(subscription: Subscription, values: Values): Values {
  const fields = Object.entries(values) as [keyof Values, never][];
  return Object.fromEntries(fields.filter(([field, value]) => subscription[field] !== value));
}
