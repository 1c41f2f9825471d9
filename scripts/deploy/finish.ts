import { HEALTH_PATH } from "../service-address.ts";
import { LOOK } from "./account.ts";
import { checkDelivery, checkDetect, checkPublicCalls } from "./check-service.ts";
import {
  createOrganization,
  createSignInLink,
  type FirstOrganization,
  findFirstOrganization,
  ORGANIZATION_SQL,
} from "./first-organization.ts";
import { Service } from "./service.ts";
import type { Surroundings } from "./surroundings.ts";
import type { Work } from "./upload.ts";
import { showCommand } from "./wrangler.ts";

/** Checks the deployment, and creates the first organization with its sign-in link. */
export async function finish(work: Work, { repository, fetch: fetchFrom, say }: Surroundings): Promise<void> {
  const { plan, wrangler, deployment, options } = work;
  const origin = deployment.settings.PUBLIC_ORIGIN ?? `https://${deployment.nameWorker("api")}.<account>.workers.dev`;
  const token = deployment.settings.OPERATOR_TOKEN;
  const service = new Service(origin, fetchFrom);
  const curl = (method: string, path: string) => ({ command: `curl -X ${method} ${origin}${path}` });

  const publicCalls = [curl("GET", HEALTH_PATH), curl("GET", "/api/v1/organization"), curl("GET", "/models")];
  await plan.step("Check that it answers", publicCalls, () => checkPublicCalls(service));

  const { directory } = deployment;
  let first: FirstOrganization | null = null;
  const organizationCalls = [
    showCommand(LOOK.rows(directory, ORGANIZATION_SQL)),
    curl("POST", "/internal/v1/organizations"),
  ];
  await plan.step("Create the first organization", organizationCalls, async () => {
    first = await findFirstOrganization(wrangler, directory);
    if (first) return `${first.name} is there`;
    if (options.organization === null) return "left out: --organization and --email weren't given";
    if (token === undefined) return "left out: OPERATOR_TOKEN isn't known here";
    first = await createOrganization(service, token, options.organization);
    return `created ${first.name}`;
  });
  const found = first as FirstOrganization | null;
  const caller = found && token !== undefined ? { service, token, organizationId: found.id } : null;
  const why = found ? "OPERATOR_TOKEN isn't known here" : "there is no organization";

  const detectCalls = [
    curl("POST", "/internal/v1/organizations/<id>/api-keys"),
    curl("POST", "/api/v1/screenshots:detect"),
    curl("DELETE", "/internal/v1/api-keys/<id>"),
  ];
  await plan.step("Detect in a sample", detectCalls, async () =>
    caller ? checkDetect(caller, repository) : `left out: ${why}`,
  );
  const deliveryCalls = [
    curl("POST", "/internal/v1/organizations/<id>/destinations"),
    curl("POST", "/internal/v1/destinations/<id>/test"),
    curl("DELETE", "/internal/v1/destinations/<id>"),
  ];
  await plan.step("Deliver a test event, with --check-webhook", deliveryCalls, async () => {
    if (options.webhookUrl === null) return "left out: --check-webhook wasn't given";
    return caller ? checkDelivery(caller, options.webhookUrl) : `left out: ${why}`;
  });

  let link: string | null = null;
  const linkCalls = [curl("POST", "/internal/v1/organizations/<id>/sign-in-links")];
  await plan.step("Create the first sign-in link", linkCalls, async () => {
    if (found && found.members > 0) return "left out: somebody has signed in already";
    if (!caller) return `left out: ${why}`;
    if (options.email === null) return "left out: --organization and --email weren't given";
    link = await createSignInLink(service, caller.token, caller.organizationId, options.email);
    return "created";
  });
  if (options.isDryRun) return;
  say(`\nsightline is up at ${origin}`);
  if (link !== null) say(`Sign in within 15 minutes, once: ${link}`);
  say(`Check it at any time: OPERATOR_TOKEN=… npm run doctor -- --url ${origin}`);
}
