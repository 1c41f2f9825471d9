import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";

/** A credential as the browser returns it, in JSON. */
export type Credential = Record<string, unknown> & { id: string; response: Record<string, unknown> };
export type PageAnswer = { status: number; body: Record<string, unknown> | null };

/** A blank page of an origin in a headless Chromium, with a software authenticator. */
export type PasskeyPage = {
  /** Makes the authenticator create a credential with the service's options. */
  create(options: unknown): Promise<Credential>;
  /** Makes it sign with the service's options. */
  sign(options: unknown): Promise<Credential>;
  /** Sends a request from the page, with its cookies and headers. `path` starts after `/internal/v1`. */
  call(method: string, path: string, body?: unknown): Promise<PageAnswer>;
  /** Goes to another origin with the same authenticator. */
  moveTo(origin: string): Promise<void>;
  forgetCookies(): Promise<void>;
  /** Makes the authenticator no longer recognize the user. */
  losePerson(): Promise<void>;
  /** Turns the authenticator into one whose signature counter is behind: a copy from an earlier time. */
  turnBackCount(): Promise<void>;
  close(): Promise<void>;
};

const CREATE = `async (options) => (await navigator.credentials.create({
  publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })).toJSON()`;
const SIGN = `async (options) => (await navigator.credentials.get({
  publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })).toJSON()`;
const CALL = `async ({ method, path, body }) => {
  const json = body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch("/internal/v1" + path, { method, ...json });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}`;

/**
 * Opens a page of `origin`, which must be a host name: WebAuthn refuses IP addresses. It has its own cookies and
 * authenticator.
 */
export async function openPasskeyPage(browser: Browser, origin: string): Promise<PasskeyPage> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const authenticator = await context.newCDPSession(page);
  await authenticator.send("WebAuthn.enable");
  const { authenticatorId } = await authenticator.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const run = <Result>(script: string, input: unknown) =>
    page.evaluate<Result>(`(${script})(${JSON.stringify(input)})`);
  // Any path answers with something that isn't one of our pages.
  const moveTo = async (to: string) => void (await page.goto(`${to}/openapi.json`));
  await moveTo(origin);
  return {
    create: (options) => run(CREATE, options),
    sign: (options) => run(SIGN, options),
    call: (method, path, body) => run(CALL, { method, path, body }),
    moveTo,
    forgetCookies: () => context.clearCookies(),
    turnBackCount: async () => {
      const { credentials } = await authenticator.send("WebAuthn.getCredentials", { authenticatorId });
      await authenticator.send("WebAuthn.clearCredentials", { authenticatorId });
      for (const credential of credentials) {
        await authenticator.send("WebAuthn.addCredential", {
          authenticatorId,
          credential: { ...credential, signCount: 0 },
        });
      }
    },
    losePerson: async () => {
      await authenticator.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
    },
    close: () => context.close(),
  };
}

/** An empty page of another origin of this machine. */
export async function serveOtherOrigin(): Promise<{ origin: string; close(): void }> {
  const server = createServer((_request, response) => void response.end("{}"));
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}
