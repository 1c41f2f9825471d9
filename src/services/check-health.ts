import { checkDeployment, type DeploymentFacts } from "../domain/checks/check-deployment.ts";
import { isLoopback } from "../domain/public-origin.ts";
import { findDatabaseFacts } from "../storage/operation/database-facts.ts";
import { askVision } from "./locating/ask-vision.ts";
import type { OperationContext } from "./operation-context.ts";
import { readDeployment } from "./read-deployment.ts";

/** The local start's token, which is public. */
export const PUBLISHED_TOKEN = "local-operator-token";

type Context = Pick<
  OperationContext,
  "config" | "homes" | "vision" | "nowMs" | "requestId" | "requestOrigin" | "mailer"
>;

/** Reads the facts of the deployment and runs the checks. */
export async function checkHealth(context: Context) {
  const { nowMs, vision } = context;
  const [read, state] = await Promise.all([
    readDeployment(context, (database) => findDatabaseFacts(database, nowMs)),
    askVision(vision),
  ]);
  const facts = { ...read, vision: state, settings: describeSettings(context) };
  return { ...checkDeployment(facts, nowMs), databases: read.databases };
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
