import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Page, Request } from "playwright-core";
import { expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { callControl } from "../control/control-client.ts";
import { makeEmail } from "./session-client.ts";
import { typeAtOnce } from "./type-at-once.ts";
import { useWalk } from "./walk.ts";

const walk = useWalk({ keepsSignIns: true });
const DASHBOARD = join(import.meta.dirname, "../../src/dashboard");

type Case = {
  /** Opens the form; by default as the demo organization's owner, at `path`. */
  open(): Promise<Page>;
  /** The field in which Enter is pressed, and the typed text. */
  label: string;
  typed: string;
  /** The button to click if Enter in the field submits nothing. */
  button?: string;
  /** The request of the form, as `METHOD /path`. */
  request: RegExp;
  /** The part of it that the request must contain; for a GET, its query. */
  sent: Record<string, unknown>;
};

const signedIn =
  (path: string, ...buttons: (string | RegExp)[]) =>
  async () => {
    const page = await walk().signIn("owner@example.com", { at: path });
    for (const name of buttons) await page.getByRole("button", { name }).first().click();
    return page;
  };

async function firstDestination(): Promise<string> {
  const { body } = await callControl(walk().harness, "GET", `/organizations/${DEMO_ORGANIZATION.id}/destinations`);
  return body.destinations[0].id;
}

async function openInvitation(): Promise<Page> {
  const { body } = await callControl(walk().harness, "POST", `/organizations/${DEMO_ORGANIZATION.id}/invitations`, {
    email: makeEmail(),
    role: "viewer",
  });
  const { pathname, hash } = new URL(body.url);
  return walk().open(pathname + hash);
}

async function openPasskeys(): Promise<Page> {
  const page = await signedIn("/account")();
  const authenticator = await page.context().newCDPSession(page);
  await authenticator.send("WebAuthn.enable");
  await authenticator.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await page.getByRole("button", { name: "Add a passkey" }).click();
  return page;
}

/** Answers the query in place of the service, which would look for it for seconds. */
async function openPlayground(): Promise<Page> {
  const page = await signedIn("/playground")();
  await page.route(/screenshots:locate$/, (route) => route.fulfill({ status: 503 }));
  return page;
}

/** Every form of the page, by its file. */
const FORMS: Record<string, Case> = {
  "pages/sign-in/sign-in.tsx": {
    open: () => walk().open("/sign-in"),
    ...{ label: "Email address", typed: "viewer@example.com" },
    ...{ request: /^POST .*\/sign-in-links$/, sent: { email: "viewer@example.com" } },
  },
  "pages/sign-in/invitation.tsx": {
    open: openInvitation,
    ...{ label: "Your name", typed: "Grace Hopper" },
    ...{ request: /^POST .*\/invitations\/accept$/, sent: { name: "Grace Hopper" } },
  },
  "pages/account/add-passkey.tsx": {
    open: openPasskeys,
    ...{ label: "Passkey name", typed: "My laptop" },
    ...{ request: /^POST .*\/passkeys$/, sent: { name: "My laptop" } },
  },
  "pages/account/profile.tsx": {
    open: signedIn("/account"),
    ...{ label: "Your name", typed: "Olga O. Owner" },
    ...{ request: /^PATCH .*/, sent: { name: "Olga O. Owner" } },
  },
  "pages/organization/rename.tsx": {
    open: signedIn("/organization", "Rename"),
    ...{ label: "Name", typed: "Demo Renamed" },
    ...{ request: /^PATCH .*\/organizations\/org_\w+$/, sent: { name: "Demo Renamed" } },
  },
  "pages/organization/invite.tsx": {
    open: signedIn("/organization", "Invite a person"),
    ...{ label: "Email address", typed: "fast@example.com" },
    ...{ request: /^POST .*\/invitations$/, sent: { email: "fast@example.com" } },
  },
  "pages/organization/change-role.tsx": {
    open: signedIn("/organization", "Change role of Mehmet Member"),
    ...{ label: "Role", typed: "ad", button: "Save" },
    ...{ request: /^PATCH .*\/members\/user_\w+$/, sent: { role: "admin" } },
  },
  "pages/keys/edit-api-key.tsx": {
    open: signedIn("/keys", "Edit Local development"),
    ...{ label: "Name", typed: "local tests" },
    ...{ request: /^PATCH .*\/api-keys\/key_\w+$/, sent: { name: "local tests" } },
  },
  "pages/keys/create-api-key.tsx": {
    open: signedIn("/keys", "Create a key"),
    ...{ label: "Name", typed: "nightly tests" },
    ...{ request: /^POST .*\/api-keys$/, sent: { name: "nightly tests" } },
  },
  "pages/money/set-threshold.tsx": {
    open: signedIn("/money", /^(Turn on|Edit)$/),
    ...{ label: "Alert below, in dollars", typed: "2.75" },
    ...{ request: /^PUT .*\/balance-alert$/, sent: { threshold_microdollars: 2_750_000 } },
  },
  "pages/destinations/register-destination.tsx": {
    open: signedIn("/webhooks", "Register a destination"),
    ...{ label: "Receiver URL", typed: "https://hooks.example.com/fast" },
    ...{ request: /^POST .*\/destinations$/, sent: { url: "https://hooks.example.com/fast" } },
  },
  "pages/destinations/edit-destination.tsx": {
    open: async () => signedIn(`/webhooks/${await firstDestination()}`, /^Edit$/)(),
    ...{ label: "Receiver URL", typed: "https://hooks.example.com/changed" },
    ...{ request: /^PATCH .*\/destinations\/dest_\w+$/, sent: { url: "https://hooks.example.com/changed" } },
  },
  "pages/deliveries/start-replay.tsx": {
    open: signedIn("/deliveries/replays"),
    ...{ label: "Created from", typed: "0102", button: "Count" },
    ...{ request: /^POST .*\/replays$/, sent: { since: expect.stringMatching(/^\d{4}-01-02T/) } },
  },
  "pages/deliveries/log-filters.tsx": {
    open: signedIn("/deliveries"),
    ...{ label: "Search", typed: "run.completed:run_0" },
    ...{ request: /^GET .*\/webhook-deliveries\?.*search/, sent: { search: "run.completed:run_0" } },
  },
  "pages/playground/locate.tsx": {
    open: openPlayground,
    ...{ label: "What are you looking for?", typed: "the Bluetooth switch" },
    ...{ request: /^POST .*\/screenshots:locate$/, sent: { query: "the Bluetooth switch" } },
  },
};

const describeRequest = (request: Request) => `${request.method()} ${request.url()}`;

function readSent(request: Request): unknown {
  if (request.method() === "GET") return Object.fromEntries(new URL(request.url()).searchParams);
  return request.postDataJSON();
}

it("walks every form that there is", () => {
  const files = readdirSync(DASHBOARD, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.endsWith(".tsx"))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => /<(form|FormDialog)\b/.test(readFileSync(path, "utf8")))
    .map((path) => relative(DASHBOARD, path));
  // The frame of forms in dialogs isn't a form itself. Two need more than one field: help.test.ts and
  // playground-views.test.ts send those.
  const others = ["components/form-dialog.tsx", "pages/help/try-operation.tsx", "pages/playground/compare/compare.tsx"];
  expect(files.filter((path) => !others.includes(path)).sort()).toEqual(Object.keys(FORMS).sort());
});

it.each(Object.entries(FORMS))("%s sends what was typed, however fast", async (_file, form) => {
  // Only the request counts here. It changes nothing, so that a second try can send it too.
  walk().allow(/^503 (POST|PUT|PATCH) /);
  const page = await form.open();
  await page.route("**/*", (route) => {
    const isOurs = route.request().method() !== "GET" && form.request.test(describeRequest(route.request()));
    return isOurs ? route.fulfill({ status: 503 }) : route.fallback();
  });
  const place = page.getByRole("dialog").or(page.locator("main")).last();
  const field = place.getByLabel(form.label, { exact: true });
  await field.waitFor();
  const button = form.button ? place.getByRole("button", { name: form.button, exact: true }) : undefined;
  const asked = page.waitForRequest((request) => form.request.test(describeRequest(request)));
  await typeAtOnce(field, form.typed, button);
  const request = await asked;
  expect(readSent(request)).toMatchObject(form.sent);
  // A request that is still held when its page closes would go through.
  await request.response();
});
