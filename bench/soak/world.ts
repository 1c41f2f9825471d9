import { callControl, reportChange } from "../../test/control/control-client.ts";
import type { Receivers } from "./receivers.ts";

/** A destination; `path` is its own at the receivers. */
type SoakDestination = { id: string; path: string };
export type SoakOrganization = {
  id: string;
  key: string;
  /** Of an owner who is signed in to the dashboard. */
  cookie: string;
  phoneId: string;
  destinations: SoakDestination[];
};

const ORGANIZATIONS = 6;
/** Enough for every priced call of a run. */
const CREDIT_MICRODOLLARS = 1_000_000_000;

type Service = { fetch(path: string, init?: RequestInit): Promise<Response> };

/** Creates organizations with a balance, a key, an owner, a phone, and one to three destinations, over HTTP. */
export async function makeSoakWorld(service: Service, receivers: Receivers): Promise<SoakOrganization[]> {
  const organizations: SoakOrganization[] = [];
  for (let index = 0; index < ORGANIZATIONS; index++) {
    const { id } = await make(service, "/organizations", { name: `Soak ${index}` });
    const { key } = await make(service, `/organizations/${id}/api-keys`, { name: "Soak", role: "admin" });
    await make(service, `/organizations/${id}/credits`, { amount_microdollars: CREDIT_MICRODOLLARS, reason: "Soak" });
    const cookie = await signIn(service, id, index);
    const organization: SoakOrganization = { id, key, cookie, phoneId: await addPhone(service, id), destinations: [] };
    for (let at = 0; at <= index % 3; at++) {
      const path = `/soak-${index}-${at}/${index * 3 + at}`;
      const made = await make(service, `/organizations/${id}/destinations`, {
        url: receivers.origin + path,
        event_types: ["*"],
      });
      receivers.trust(path, made.secret);
      organization.destinations.push({ id: made.id, path });
    }
    organizations.push(organization);
  }
  return organizations;
}

/** Announces no event. */
async function addPhone(service: Service, organizationId: string): Promise<string> {
  const change = { type: "phone.register", organization_id: organizationId, phone_name: "Pixel 9 rack 1 slot 1" };
  const { status, body } = await reportChange(service, change);
  if (status === 200) return body.resource.id;
  throw new Error(`phone.register was answered ${status}: ${JSON.stringify(body)}`);
}

/** Uses a link of the operator's, as a person does. Returns the cookie. */
async function signIn(service: Service, organizationId: string, index: number): Promise<string> {
  const person = { email: `owner-${index}@example.com`, role: "owner" };
  const { url } = await make(service, `/organizations/${organizationId}/sign-in-links`, person);
  const response = await service.fetch("/internal/v1/session", {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ token: url.split("#")[1] }),
  });
  await response.arrayBuffer();
  const [cookie] = (response.headers.get("set-cookie") ?? "").split(";");
  if (!response.ok || !cookie) throw new Error(`Signing in was answered ${response.status}.`);
  return cookie;
}

async function make(
  service: Service,
  path: string,
  body: object,
): Promise<Record<"id" | "key" | "secret" | "url", string>> {
  const answer = await callControl(service, "POST", path, body);
  if (answer.status === 201) return answer.body;
  throw new Error(`POST ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}
