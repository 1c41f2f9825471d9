import { checkDeployment, type DeploymentFacts } from "../domain/checks/check-deployment.ts";
import { KEY_AGES } from "../domain/checks/check-keys.ts";
import { isLoopback } from "../domain/public-origin.ts";
import { findDatabaseFacts } from "../storage/operation/database-facts.ts";
import { findDirectoryFacts } from "../storage/operation/directory-facts.ts";
import { listDatabases } from "./list-databases.ts";
import { askVision } from "./locating/ask-vision.ts";
import type { OperationContext } from "./operation-context.ts";

/** The local start's token, which is public. */
export const PUBLISHED_TOKEN = "local-operator-token";

type Context = Pick<OperationContext, "config" | "db" | "homes" | "vision" | "nowMs" | "requestOrigin" | "mailer">;

/** Reads the facts of the deployment and runs the checks. */
export async function checkHealth(context: Context) {
  const { db, nowMs, vision } = context;
  const [databases, directory, state] = await Promise.all([
    Promise.all(listDatabases(context).map((database) => findDatabaseFacts(database, nowMs))),
    findDirectoryFacts(db, nowMs, KEY_AGES),
    askVision(vision),
  ]);
  const facts = { databases, directory, vision: state, settings: describeSettings(context) };
  return { ...checkDeployment(facts, nowMs), databases };
}

function describeSettings({ config, requestOrigin, mailer }: Context): DeploymentFacts["settings"] {
  const { sealingKeys, dnsResolverUrl, allowLocalDestinations, publicOrigin, rateLimitPerSecond, mail, operatorToken } =
    config;
  return {
    isLocal: isLoopback(publicOrigin ?? requestOrigin),
    sealingKeyIds: sealingKeys?.map(({ id }) => id) ?? [],
    resolvesNames: dnsResolverUrl !== null,
    allowsLocalDestinations: allowLocalDestinations,
    hasPublishedToken: operatorToken === PUBLISHED_TOKEN,
    hasPublicOrigin: publicOrigin !== null,
    sendsMail: mailer !== null,
    printsMail: mail.isPrinted,
    limitsRate: rateLimitPerSecond !== null,
  };
}
