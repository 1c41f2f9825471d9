import { callControl } from "../../test/control/control-client.ts";
import type { ReceiverBehaviour } from "./receiver.ts";
import type { MeasuredService } from "./service.ts";

/** A destination; `path` is its own path at the receiver. */
type BenchDestination = { id: string; secret: string; path: string };
export type BenchOrganization = { id: string; destinations: BenchDestination[] };

type Client = Pick<MeasuredService, "fetch">;

/** Creates organizations with this many destinations each, all of which are healthy and receive every event. */
export async function makeOrganizations(
  client: Client,
  receiverOrigin: string,
  count: { organizations: number; destinationsEach: number },
): Promise<BenchOrganization[]> {
  const organizations: BenchOrganization[] = [];
  for (let index = 0; index < count.organizations; index++) {
    const { id } = await make(client, "/organizations", { name: `Bench ${index}`, plan_name: "Pro" });
    const organization: BenchOrganization = { id, destinations: [] };
    for (let at = 0; at < count.destinationsEach; at++) {
      organization.destinations.push(await addDestination(client, receiverOrigin, id, "ok", `${index}-${at}`));
    }
    organizations.push(organization);
  }
  return organizations;
}

/** Adds a destination whose receiver behaves in this way. */
export async function addDestination(
  client: Client,
  receiverOrigin: string,
  organizationId: string,
  behaviour: ReceiverBehaviour,
  name: string,
): Promise<BenchDestination> {
  const path = `/${behaviour}/${name}`;
  const body = { url: receiverOrigin + path, event_types: ["*"] };
  const { id, secret } = await make(client, `/organizations/${organizationId}/destinations`, body);
  return { id, secret: secret ?? "", path };
}

export async function deleteDestination(client: Client, id: string): Promise<void> {
  const { status } = await callControl(client, "DELETE", `/destinations/${id}`);
  if (status !== 204) throw new Error(`Deleting a destination answered ${status}.`);
}

/** Reports an upload: one change, one event, a delivery for each destination. Returns the event's id. */
export async function reportUpload(client: Client, organizationId: string): Promise<string> {
  const { status, body } = await callControl(client, "POST", "/changes", {
    type: "file.upload",
    organization_id: organizationId,
    filename: "checkout-flow.mp4",
    mime_type: "video/mp4",
    size_bytes: 48_120_331,
  });
  const id: unknown = body?.events?.[0]?.id;
  if (status !== 200 || typeof id !== "string") throw new Error(`A change answered ${status}: ${JSON.stringify(body)}`);
  return id;
}

async function make(client: Client, path: string, body: object): Promise<{ id: string; secret?: string }> {
  const answer = await callControl(client, "POST", path, body);
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
