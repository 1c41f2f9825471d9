import * as v from "valibot";
import { object, ShownTime, text } from "./fields.ts";
import { list } from "./list-field.ts";

/** Bytes in base64url, up to what an authenticator sends. */
const bytes = (max: number) => text(1, max);

const credential = {
  id: bytes(2048),
  rawId: bytes(2048),
  type: v.literal("public-key", "must be public-key"),
};

/** The result of `navigator.credentials.create` as JSON (WebAuthn, "RegistrationResponseJSON"). */
export const RegistrationResponse = object({
  ...credential,
  response: object({
    clientDataJSON: bytes(8192),
    attestationObject: bytes(32_768),
    transports: v.nullish(list(text(1, 32), 0, 16)),
  }),
});

/** The result of `navigator.credentials.get` as JSON (WebAuthn, "AuthenticationResponseJSON"). */
export const SignInResponse = object({
  ...credential,
  response: object({
    clientDataJSON: bytes(8192),
    authenticatorData: bytes(8192),
    signature: bytes(8192),
    userHandle: v.nullish(text(0, 256)),
  }),
});

/** Options for the browser's WebAuthn API as JSON. They are passed on unchanged. */
export const CeremonyOptions = v.looseObject({ challenge: v.string() });

/** A passkey as lists show it. */
export const ShownPasskey = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    created_at: ShownTime,
    last_used_at: v.nullable(ShownTime),
  }),
  v.title("Passkey"),
);
