import { Problem } from "../../domain/errors/problem.ts";
import type { Config } from "../config.ts";

type Settings = Pick<Config, "publicOrigin">;

/**
 * Returns the link to the page that signs in with a token. The part after # stays in the browser, so it never reaches a
 * log on the way.
 *
 * @param state the secret of the browser that requested the link, by which the page recognizes it
 */
export function writeSignInLink(config: Settings, token: string, state?: string): string {
  return `${requirePublicOrigin(config)}/sign-in#${token}${state === undefined ? "" : `.${state}`}`;
}

/** Returns the link to the page that accepts an invitation. */
export function writeInvitationLink(config: Settings, token: string): string {
  return `${requirePublicOrigin(config)}/invitation#${token}`;
}

/**
 * Returns the deployment's configured public origin. Never the request's host, which the caller chooses: a link to it
 * would hand its token to the owner of that host. Throws a 409 if it isn't set.
 */
export function requirePublicOrigin({ publicOrigin }: Settings): string {
  if (publicOrigin !== null) return publicOrigin;
  throw new Problem(
    "no_public_origin",
    "This deployment has no public address, which links and passkeys require. Set PUBLIC_ORIGIN.",
  );
}
