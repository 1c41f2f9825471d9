import { Problem } from "../domain/problem.ts";
import type { Config } from "./config.ts";

type Settings = Pick<Config, "publicOrigin">;

/** The page that signs in with a token. What stands behind # stays in the browser: it gets into no log on the way. */
export function writeSignInLink(config: Settings, token: string): string {
  return `${requirePublicOrigin(config)}/sign-in#${token}`;
}

/** The page that accepts an invitation. */
export function writeInvitationLink(config: Settings, token: string): string {
  return `${requirePublicOrigin(config)}/invitation#${token}`;
}

/**
 * Where the deployment is reached, by its own setting. Never the request's host, which the caller chooses: a link to it would hand its token
 * to whoever owns that host. Throws a 409 where it isn't set.
 */
export function requirePublicOrigin({ publicOrigin }: Settings): string {
  if (publicOrigin !== null) return publicOrigin;
  throw new Problem(
    "no_public_origin",
    "This deployment doesn't know where it is reached, so it makes neither links nor passkeys. Set PUBLIC_ORIGIN.",
  );
}
