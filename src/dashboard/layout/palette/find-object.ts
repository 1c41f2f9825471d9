import { call, writeQuery } from "../../api/call.ts";
import type { IdKind } from "./find-kind.ts";

/** The name and the page of an object that has an id. */
export type Found = { name: string; path: string };
type Find = (id: string, organizationId: string, signal: AbortSignal) => Promise<Found | null>;

/** The largest number of keys per response. */
const KEYS_PER_PAGE = 100;

/** Reads the object with an id from the API, which finds only objects of the organization. */
const FINDS: Readonly<Record<IdKind, Find>> = {
  async phone(id, organizationId, signal) {
    const phone = await call("phones.get", { params: { id: organizationId, phone_id: id } }, { signal });
    return { name: phone.nickname ?? phone.name, path: `/fleet/${id}` };
  },
  async run(id, organizationId, signal) {
    const run = await call("organizations.runs.get", { params: { id: organizationId, run_id: id } }, { signal });
    return { name: run.workflow_id, path: `/fleet/runs/${id}` };
  },
  async session(id, organizationId, signal) {
    const input = { params: { id: organizationId, session_id: id } };
    const session = await call("organizations.sessions.get", input, { signal });
    return { name: session.workflow_id ?? "manual", path: `/fleet/sessions/${id}` };
  },
  async file(id, organizationId, signal) {
    const file = await call("organizations.files.get", { params: { id: organizationId, file_id: id } }, { signal });
    return { name: file.filename, path: `/fleet/files/${id}` };
  },
  // It has no page of its own, so the page of its events is shown.
  "file delivery": async (id, organizationId, signal) => {
    const query = { search: id, limit: 1 };
    const { total } = await listDeliveries(organizationId, query, signal);
    return total === 0 ? null : { name: "its events", path: `/deliveries${writeQuery({ search: id })}` };
  },
  async delivery(id, _organizationId, signal) {
    const delivery = await call("webhook-deliveries.get", { params: { id } }, { signal });
    return { name: delivery.event_type, path: `/deliveries/${id}` };
  },
  async destination(id, _organizationId, signal) {
    const { name, url } = await call("destinations.get", { params: { destination_id: id } }, { signal });
    return { name: name ?? url, path: `/webhooks/${id}` };
  },
  async key(id, organizationId, signal) {
    const key = await findKey(id, organizationId, signal);
    return key ? { name: `requests of ${key.name}`, path: `/requests${writeQuery({ key_id: id })}` } : null;
  },
  async request(id, organizationId, signal) {
    const input = { params: { id: organizationId }, query: { request_id: id, limit: 1 } };
    const [request] = (await call("organizations.requests.list", input, { signal })).requests;
    return request ? { name: request.operation, path: `/requests${writeQuery({ request_id: id })}` } : null;
  },
  async replay(id, _organizationId, signal) {
    const { delivery_count: count } = await call("replays.get", { params: { id } }, { signal });
    return {
      name: `${count.toLocaleString("en")} deliveries`,
      path: `/deliveries/replays${writeQuery({ replay: id })}`,
    };
  },
  async event(id, organizationId, signal) {
    const { total, deliveries } = await listDeliveries(organizationId, { event_id: id, limit: 1 }, signal);
    const [only] = deliveries;
    if (!only) return null;
    if (total === 1) return { name: only.event_type, path: `/deliveries/${only.id}` };
    return { name: `${total} deliveries`, path: `/deliveries${writeQuery({ search: id })}` };
  },
};

/** Returns the object with this id, or null if the organization has none. Throws as `call` does. */
export function findObject(kind: IdKind, ...given: Parameters<Find>): Promise<Found | null> {
  return FINDS[kind](...given);
}

/** Finds a key among all pages of the list: no operation reads a single one. */
async function findKey(keyId: string, id: string, signal: AbortSignal) {
  let after: string | undefined;
  do {
    const query = { limit: KEYS_PER_PAGE, ...(after === undefined ? {} : { after }) };
    const { api_keys: keys } = await call("organizations.api-keys.list", { params: { id }, query }, { signal });
    const key = keys.find((one) => one.id === keyId);
    if (key) return key;
    after = keys.length < KEYS_PER_PAGE ? undefined : keys.at(-1)?.id;
  } while (after !== undefined);
  return null;
}

function listDeliveries(id: string, query: { search?: string; event_id?: string; limit: number }, signal: AbortSignal) {
  return call("organizations.webhook-deliveries.list", { params: { id }, query }, { signal });
}
