import { call, type Input } from "../../api/call.ts";

type SignInResponse = Input<"session.create-with-passkey">["body"]["response"];
type RegistrationResponse = Input<"passkeys.create">["body"]["response"];
type RequestOptions = Parameters<typeof PublicKeyCredential.parseRequestOptionsFromJSON>[0];
type CreationOptions = Parameters<typeof PublicKeyCredential.parseCreationOptionsFromJSON>[0];

/** Has the browser prove a passkey of this site, and signs in with it. Throws an Error in words for the reader. */
export async function signInWithPasskey() {
  const options = await call("passkeys.sign-in-options", {});
  const publicKey = parse(() => PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as RequestOptions));
  const credential = await ask<SignInResponse>(() => navigator.credentials.get({ publicKey }));
  return call("session.create-with-passkey", { body: { response: credential } });
}

/** Makes a passkey for the signed-in person, under a name that tells it from their others. */
export async function addPasskey(name: string) {
  const options = await call("passkeys.registration-options", {});
  const publicKey = parse(() =>
    PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as CreationOptions),
  );
  const credential = await ask<RegistrationResponse>(() => navigator.credentials.create({ publicKey }));
  return call("passkeys.create", { body: { name, response: credential } });
}

function parse<Options>(read: () => Options): Options {
  if (typeof PublicKeyCredential !== "function" || !("parseRequestOptionsFromJSON" in PublicKeyCredential)) {
    throw new Error("This browser has no passkeys, or not on this address: they need https, or http://localhost.");
  }
  return read();
}

async function ask<Response>(start: () => Promise<Credential | null>): Promise<Response> {
  try {
    const credential = (await start()) as PublicKeyCredential | null;
    if (credential) return credential.toJSON() as unknown as Response;
  } catch (error) {
    if (error instanceof DOMException && error.name === "SecurityError") {
      throw new Error("Passkeys need https, or http://localhost; they don't work on an IP address.");
    }
    if (error instanceof DOMException && error.name === "InvalidStateError") {
      throw new Error("This device has a passkey of yours already.");
    }
  }
  throw new Error("The browser gave no passkey. It may have been cancelled, or there is none for this site.");
}
