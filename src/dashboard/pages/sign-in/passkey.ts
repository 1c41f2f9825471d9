import { call, type Input } from "../../api/call.ts";

type SignInResponse = Input<"session.create-with-passkey">["body"]["response"];
type RegistrationResponse = Input<"passkeys.create">["body"]["response"];
type RequestOptions = Parameters<typeof PublicKeyCredential.parseRequestOptionsFromJSON>[0];
type CreationOptions = Parameters<typeof PublicKeyCredential.parseCreationOptionsFromJSON>[0];

/** Signs in with a passkey of this site. Throws an Error in words for the reader. */
export async function signInWithPasskey() {
  const options = await call("passkeys.sign-in-options", {});
  const publicKey = parse(() => PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as RequestOptions));
  const credential = await ask<SignInResponse>(() => navigator.credentials.get({ publicKey }));
  return call("session.create-with-passkey", { body: { response: credential } });
}

/** Creates a passkey for the signed-in user, under a name that distinguishes it from their others. */
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
    throw new Error(
      "Passkeys aren't available in this browser, or not on this address: they require https, or http://localhost.",
    );
  }
  return read();
}

async function ask<Response>(start: () => Promise<Credential | null>): Promise<Response> {
  try {
    const credential = (await start()) as PublicKeyCredential | null;
    if (credential) return credential.toJSON() as unknown as Response;
  } catch (error) {
    if (error instanceof DOMException && error.name === "SecurityError") {
      throw new Error("Passkeys require https, or http://localhost. They don't work on an IP address.");
    }
    if (error instanceof DOMException && error.name === "InvalidStateError") {
      throw new Error("This device already has a passkey of yours.");
    }
  }
  throw new Error("The browser returned no passkey. It may have been canceled, or there is none for this site.");
}
