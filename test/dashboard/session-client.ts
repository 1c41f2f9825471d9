import { expect } from "vitest";
import type { Role } from "../../src/domain/access/roles.ts";
import { callControl } from "../control/control-client.ts";
import type { Harness } from "../harness.ts";

/** The browser's part of a login. */
export type SignedIn = { cookie: string; session: Session };
export type Session = {
  user: { id: string; email: string; name: string | null };
  organizations: { id: string; name: string; slug: string; role: Role }[];
  login_id: string;
  expires_at: string;
  has_passkey: boolean;
};

type Sent = { cookie?: string; organizationId?: string; body?: unknown; headers?: Record<string, string> };
export type Answer = {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of the body, whatever was answered
  body: any;
};

let number = 0;

/** Returns an address that nobody has yet. */
export function makeEmail(): string {
  return `person-${++number}-${Date.now()}@example.com`;
}

/** Sends a request as the dashboard's page does. `path` starts with `/api/`, or after `/internal/v1`. */
export async function callAsPage(
  harness: Pick<Harness, "fetch">,
  method: string,
  path: string,
  { cookie, organizationId, body, headers }: Sent = {},
): Promise<Answer> {
  const url = /^\/api\//.test(path) ? path : `/internal/v1${path}`;
  const response = await harness.fetch(url, {
    method,
    headers: {
      "sec-fetch-site": "same-origin",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(organizationId === undefined ? {} : { "sightline-organization": organizationId }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? undefined : JSON.parse(text) };
}

/** Makes the operator create a link. Returns the part after its #. */
export async function makeLink(
  harness: Pick<Harness, "fetch">,
  organizationId: string,
  person: { email: string; role?: Role; name?: string },
): Promise<string> {
  const answer = await callControl(harness, "POST", `/organizations/${organizationId}/sign-in-links`, person);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return readLinkToken(answer.body.url);
}

/** The token of a link. */
export function readLinkToken(url: string): string {
  const [, token] = /\/(?:sign-in|invitation)#([0-9A-Za-z]{43})$/.exec(url) ?? [];
  if (!token) throw new Error("That is no link of ours.");
  return token;
}

/** Returns the cookie that a response sets, as a browser sends it back; empty if it deletes the cookie. */
export function readCookie({ headers }: Pick<Answer, "headers">): string {
  const [pair = ""] = (headers.get("set-cookie") ?? "").split(";");
  return pair.endsWith("=") ? "" : pair;
}

/** Makes a user a member of an organization, and signs them in. */
export async function signIn(
  harness: Pick<Harness, "fetch">,
  organizationId: string,
  person: { email?: string; role?: Role } = {},
): Promise<SignedIn> {
  const token = await makeLink(harness, organizationId, { email: makeEmail(), ...person });
  const answer = await callAsPage(harness, "POST", "/session", { body: { token } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { organization_id: opened, ...session } = answer.body;
  expect(opened).toBe(organizationId);
  return { cookie: readCookie(answer), session };
}
