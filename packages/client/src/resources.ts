import type { Call } from "./call.ts";
import type { AnswerOf, BodyOf, CallOptions, InputOf, QueryOf } from "./operation-types.ts";
import { type ItemOf, type ListId, walkPages } from "./walk-pages.ts";

/** A list without path parameters: one page of it, or all records of all pages. */
export type List<Id extends ListId> = {
  /** Returns one page. */
  list(query?: QueryOf<Id>, options?: CallOptions<Id>): Promise<AnswerOf<Id>>;
  /** Yields the records of all pages, and reads each page when it is needed. */
  all(query?: QueryOf<Id>, options?: CallOptions<Id>): AsyncGenerator<ItemOf<AnswerOf<Id>>, void, undefined>;
};

function makeList<Id extends ListId>(call: Call, id: Id): List<Id> {
  return {
    list: (query, options) => call(id, { query } as InputOf<Id>, options),
    all: (query, options) => walkPages(call, id, { query } as InputOf<Id>, options),
  };
}

/** Returns the resources of the API, each with its calls. */
export function makeResources(call: Call) {
  return {
    /** API keys of the organization. */
    apiKeys: {
      ...makeList(call, "organization.api-keys.list"),
      /** Creates a key. Only this response contains it. */
      create: (body: BodyOf<"organization.api-keys.create">, options?: CallOptions<"organization.api-keys.create">) =>
        call("organization.api-keys.create", { body }, options),
      update: (
        id: string,
        body: BodyOf<"organization.api-keys.update">,
        options?: CallOptions<"organization.api-keys.update">,
      ) => call("organization.api-keys.update", { path: { id }, body }, options),
      /** Revokes a key, and with `created_keys: "revoke"` those that it has created, too. */
      delete: (
        id: string,
        query?: QueryOf<"organization.api-keys.delete">,
        options?: CallOptions<"organization.api-keys.delete">,
      ) => call("organization.api-keys.delete", { path: { id }, ...(query ? { query } : {}) }, options),
    },
    /** The organization's balance. */
    balance: {
      get: (options?: CallOptions<"organization.balance.get">) => call("organization.balance.get", {}, options),
    },
    balanceAlerts: makeList(call, "organization.balance-alerts.list"),
    /** Charges and credits. */
    ledger: makeList(call, "organization.ledger.list"),
    /** The calls of the last 7 days. */
    requests: makeList(call, "organization.requests.list"),
    usage: {
      ...makeList(call, "organization.usage.list"),
      byDay: (
        query?: QueryOf<"organization.usage-by-day.list">,
        options?: CallOptions<"organization.usage-by-day.list">,
      ) => call("organization.usage-by-day.list", query ? { query } : {}, options),
      byKey: (
        query?: QueryOf<"organization.usage-by-key.list">,
        options?: CallOptions<"organization.usage-by-key.list">,
      ) => call("organization.usage-by-key.list", query ? { query } : {}, options),
    },
    /** The events that were reported to the organization. */
    events: {
      ...makeList(call, "organization.events.list"),
      /** Stores the example of an event, marked as a test, which no destination receives. */
      createTest: (
        body: BodyOf<"organization.events.create-test">,
        options?: CallOptions<"organization.events.create-test">,
      ) => call("organization.events.create-test", { body }, options),
    },
    /** The URLs that webhooks are sent to. */
    destinations: {
      ...makeList(call, "organization.destinations.list"),
      /** Creates a destination. Only this response contains its secret. */
      create: (
        body: BodyOf<"organization.destinations.create">,
        options?: CallOptions<"organization.destinations.create">,
      ) => call("organization.destinations.create", { body }, options),
      get: (id: string, options?: CallOptions<"organization.destinations.get">) =>
        call("organization.destinations.get", { path: { destination_id: id } }, options),
      update: (
        id: string,
        body: BodyOf<"organization.destinations.update">,
        options?: CallOptions<"organization.destinations.update">,
      ) => call("organization.destinations.update", { path: { destination_id: id }, body }, options),
      delete: (id: string, options?: CallOptions<"organization.destinations.delete">) =>
        call("organization.destinations.delete", { path: { destination_id: id } }, options),
      health: (id: string, options?: CallOptions<"organization.destinations.health.get">) =>
        call("organization.destinations.health.get", { path: { destination_id: id } }, options),
      healthOfAll: (options?: CallOptions<"organization.destinations.health.list">) =>
        call("organization.destinations.health.list", {}, options),
      attemptsByHour: (
        id: string,
        query?: QueryOf<"organization.destinations.attempts-by-hour">,
        options?: CallOptions<"organization.destinations.attempts-by-hour">,
      ) =>
        call(
          "organization.destinations.attempts-by-hour",
          { path: { destination_id: id }, ...(query ? { query } : {}) },
          options,
        ),
      /** Rotates the secret. Only this response contains the new one. The old ones also sign for another day. */
      rotateSecret: (id: string, options?: CallOptions<"organization.destinations.rotate-secret">) =>
        call("organization.destinations.rotate-secret", { path: { destination_id: id } }, options),
      /** Expires all secrets except the newest. */
      expireOldSecrets: (id: string, options?: CallOptions<"organization.destinations.expire-old-secrets">) =>
        call("organization.destinations.expire-old-secrets", { path: { destination_id: id } }, options),
      /** Sends the example of an event, marked as a test. */
      sendTest: (
        id: string,
        body: BodyOf<"organization.destinations.send-test">,
        options?: CallOptions<"organization.destinations.send-test">,
      ) => call("organization.destinations.send-test", { path: { destination_id: id }, body }, options),
    },
    webhookDeliveries: {
      ...makeList(call, "organization.webhook-deliveries.list"),
      /** Returns a delivery with its payload and attempts. */
      get: (id: string, options?: CallOptions<"organization.webhook-deliveries.get">) =>
        call("organization.webhook-deliveries.get", { path: { id } }, options),
      /** Sends a delivery again, with a new schedule. It keeps its id, and its attempts continue the numbering. */
      replay: (id: string, options?: CallOptions<"organization.webhook-deliveries.replay">) =>
        call("organization.webhook-deliveries.replay", { path: { id } }, options),
      replaySelected: (
        body: BodyOf<"organization.webhook-deliveries.replay-selected">,
        options?: CallOptions<"organization.webhook-deliveries.replay-selected">,
      ) => call("organization.webhook-deliveries.replay-selected", { body }, options),
      /** Sends a pending delivery at once. */
      retry: (id: string, options?: CallOptions<"organization.webhook-deliveries.retry">) =>
        call("organization.webhook-deliveries.retry", { path: { id } }, options),
    },
    /** Replays of many deliveries. */
    replays: {
      ...makeList(call, "organization.replays.list"),
      create: (body: BodyOf<"organization.replays.create">, options?: CallOptions<"organization.replays.create">) =>
        call("organization.replays.create", { body }, options),
      get: (id: string, options?: CallOptions<"organization.replays.get">) =>
        call("organization.replays.get", { path: { id } }, options),
      /** Returns one page of a replay's deliveries. */
      listDeliveries: (
        id: string,
        query: QueryOf<"organization.replays.deliveries.list"> = {},
        options?: CallOptions<"organization.replays.deliveries.list">,
      ) => call("organization.replays.deliveries.list", { path: { id }, query }, options),
      allDeliveries: (
        id: string,
        query: QueryOf<"organization.replays.deliveries.list"> = {},
        options?: CallOptions<"organization.replays.deliveries.list">,
      ) => walkPages(call, "organization.replays.deliveries.list", { path: { id }, query }, options),
    },
    phones: {
      ...makeList(call, "organization.phones.list"),
      get: (id: string, options?: CallOptions<"organization.phones.get">) =>
        call("organization.phones.get", { path: { phone_id: id } }, options),
      /** Returns one page of the file deliveries to a phone. `fileDeliveries.all` yields all. */
      listDeliveries: (
        id: string,
        query: QueryOf<"phones.deliveries.list"> = {},
        options?: CallOptions<"phones.deliveries.list">,
      ) => call("phones.deliveries.list", { path: { phone_id: id }, query }, options),
    },
    runs: {
      ...makeList(call, "organization.runs.list"),
      get: (id: string, options?: CallOptions<"organization.runs.get">) =>
        call("organization.runs.get", { path: { run_id: id } }, options),
    },
    sessions: {
      ...makeList(call, "organization.sessions.list"),
      get: (id: string, options?: CallOptions<"organization.sessions.get">) =>
        call("organization.sessions.get", { path: { session_id: id } }, options),
    },
    files: {
      get: (id: string, options?: CallOptions<"organization.files.get">) =>
        call("organization.files.get", { path: { file_id: id } }, options),
    },
    fileDeliveries: makeList(call, "organization.file-deliveries.list"),
  };
}

export type Resources = ReturnType<typeof makeResources>;
