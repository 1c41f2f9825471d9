import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeClientDataJSON, isoBase64URL, isoUint8Array } from "@simplewebauthn/server/helpers";
import type * as v from "valibot";
import type { SignedIn } from "../../domain/access/caller.ts";
import { CHALLENGE_KEPT_MS } from "../../domain/access/sign-in.ts";
import { hashText } from "../../domain/crypto/sha256.ts";
import { findPasskeyOrigin } from "../../domain/public-origin.ts";
import type { RegistrationResponse, SignInResponse } from "../../schema/passkey-fields.ts";
import { type Challenge, insertChallenge, takeChallenge } from "../../storage/people/passkey-challenges.ts";
import {
  findPasskey,
  listCredentials,
  type PasskeyCredential,
  type PasskeyRecord,
} from "../../storage/people/passkeys.ts";
import { refuseForNow } from "../limit-rate.ts";
import type { OperationContext } from "../operation-context.ts";
import { requirePublicOrigin } from "./dashboard-links.ts";

type Environment = Pick<OperationContext, "db" | "nowMs" | "config">;

const SERVICE_NAME = "Sightline";

/** Returns the relying party of passkeys: the deployment at its public origin, regardless of the request's host. */
function findParty(config: Environment["config"]): { origin: string; host: string } {
  const origin = findPasskeyOrigin(requirePublicOrigin(config));
  return { origin, host: new URL(origin).hostname };
}

/** Returns the options for creating a passkey, with a challenge that the user may answer once. */
export async function beginRegistration(
  { userId, email }: Pick<SignedIn, "userId" | "email">,
  environment: Environment,
) {
  const { db, config } = environment;
  const known = await listCredentials(db, userId);
  const options = await generateRegistrationOptions({
    rpName: SERVICE_NAME,
    rpID: findParty(config).host,
    userName: email,
    // The authenticator stores this to identify the user. It isn't secret.
    userID: isoUint8Array.fromUTF8String(userId),
    timeout: CHALLENGE_KEPT_MS,
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge({ challenge: options.challenge, userId }, userId, environment);
  return options;
}

/** Returns the options for signing in with any user's passkey, from a client's network. */
export async function beginSignIn(environment: Environment & Pick<OperationContext, "clientNetwork">) {
  const options = await generateAuthenticationOptions({
    rpID: findParty(environment.config).host,
    timeout: CHALLENGE_KEPT_MS,
    userVerification: "required",
  });
  const asker = await hashText(`network:${environment.clientNetwork}`);
  await keepChallenge({ challenge: options.challenge, userId: null }, asker, environment);
  return options;
}

/**
 * Stores a challenge. Throws a 429 if the requester has too many open ones: each is a row, and anybody can request one.
 */
async function keepChallenge(
  challenge: Omit<Challenge, "expiresAtMs">,
  asker: string,
  { db, nowMs }: Environment,
): Promise<void> {
  const expiresAtMs = nowMs + CHALLENGE_KEPT_MS;
  const retryAtMs = await insertChallenge(db, { ...challenge, expiresAtMs }, asker, nowMs);
  if (retryAtMs !== null) throw refuseForNow("Too many passkey challenges are open.", retryAtMs - nowMs);
}

/**
 * Returns the credential that an authenticator created for this user, at this origin, by an open challenge; null if any
 * of that doesn't hold.
 */
export async function verifyRegistration(
  given: v.InferOutput<typeof RegistrationResponse>,
  userId: string,
  { db, nowMs, config }: Environment,
): Promise<PasskeyCredential | null> {
  const party = findParty(config);
  const { response, ...rest } = given;
  const { clientDataJSON, attestationObject } = response;
  const challenge = readChallenge(clientDataJSON);
  if (challenge === null || !(await takeChallenge(db, { challenge, userId }, nowMs))) return null;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...rest, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.host,
    requireUserVerification: true,
  }).catch(() => NOT_VERIFIED);
  if (!verified || !registrationInfo) return null;
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: isoBase64URL.fromBuffer(publicKey),
    counter,
    transports: response.transports ?? [],
  };
}

/**
 * Returns the owner of the passkey that signed an open challenge at this origin, with the new counter; null if any of
 * that doesn't hold.
 */
export async function verifySignIn(
  given: v.InferOutput<typeof SignInResponse>,
  { db, nowMs, config }: Environment,
): Promise<{ passkey: PasskeyRecord; counter: number } | null> {
  const party = findParty(config);
  const { response, ...rest } = given;
  const { userHandle, ...signed } = response;
  const challenge = readChallenge(signed.clientDataJSON);
  if (challenge === null || !(await takeChallenge(db, { challenge, userId: null }, nowMs))) return null;
  const passkey = await findPasskey(db, given.id);
  if (!passkey || (userHandle && userHandle !== isoBase64URL.fromUTF8String(passkey.userId))) return null;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...rest, response: signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.host,
    credential: {
      id: passkey.credentialId,
      publicKey: isoBase64URL.toBuffer(passkey.publicKey),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => NOT_VERIFIED);
  return verified && authenticationInfo ? { passkey, counter: authenticationInfo.newCounter } : null;
}

/** The library throws for anything that doesn't match, with a message that quotes it. Here all these errors are the same. */
const NOT_VERIFIED = { verified: false, registrationInfo: undefined, authenticationInfo: undefined } as const;

function readChallenge(clientDataJSON: string): string | null {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON) as { challenge?: unknown };
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}
