import { parseArgs } from "node:util";
import * as v from "valibot";
import { readEmail } from "../../src/domain/access/email.ts";
import { givenName } from "../../src/domain/changes/fields.ts";

export const ENVIRONMENTS = ["production", "preview"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export const USAGE = `npm run deploy -- [options]

Brings this checkout to a Cloudflare account: databases, queue, secrets and Workers. Then it checks the deployment over HTTPS, and prints its
address and the first sign-in link. A second run changes only what isn't right yet, and goes on where another one stopped.

  --dry-run               lists every step with its command; needs no account and changes nothing
  --environment NAME      production (default) or preview: databases, queue and Workers of its own, whose names end in -preview
  --domain HOST           the public host name, of a zone in the same account (default: the account's workers.dev address)
                          what it leads to now, a DNS record or another Worker, is replaced
  --organization NAME     the name of the first organization
  --email ADDRESS         its owner, for the first sign-in link
  --check-webhook URL     also delivers a test event to this https URL, which must answer 2xx
  --name NAME             the start of the resources' names (default sightline), in each run
  --location HINT         where databases are created: weur, eeur, apac, oc, wnam or enam (default: near you)
  --account ID            the Cloudflare account, if your login has several (default: CLOUDFLARE_ACCOUNT_ID)
  --replace-secret NAME   sends the value of this secret although the Workers have one; may be repeated
  --adopt                 takes over Workers and databases with these names that this command didn't create
  --yes                   asks nothing
  --help                  this

Each setting comes from the first of these that has it: the environment, the file .sightline-deploy/production.vars (or preview.vars),
[vars] of the configs (none in the repository), the deployment. An empty value unsets a variable. The file has the form of .dev.vars; the command
creates it and adds the secrets that it generates.`;

const LOCATIONS = ["weur", "eeur", "apac", "oc", "wnam", "enam"];

export type Options = {
  isDryRun: boolean;
  environment: Environment;
  domain: string | null;
  organization: string | null;
  email: string | null;
  webhookUrl: string | null;
  name: string;
  /** False if the name is the usual one. */
  isNamed: boolean;
  location: string | null;
  account: string | null;
  replacedSecrets: readonly string[];
  adopts: boolean;
  asksNothing: boolean;
};

/** Returns null if help was requested. Throws an Error that names the wrong argument and its rule. */
export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): Options | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      "dry-run": { type: "boolean", default: false },
      environment: { type: "string", default: "production" },
      domain: { type: "string" },
      organization: { type: "string" },
      email: { type: "string" },
      "check-webhook": { type: "string" },
      name: { type: "string" },
      location: { type: "string" },
      account: { type: "string" },
      "replace-secret": { type: "string", multiple: true, default: [] },
      adopt: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return null;
  const organization = values.organization === undefined ? null : readOrganization(values.organization);
  if ((organization === null) !== (values.email === undefined)) {
    throw new Error("--organization and --email go together: the first organization, and the address of its owner.");
  }
  return {
    isDryRun: values["dry-run"],
    environment: readEnvironment(values.environment),
    domain: values.domain === undefined ? null : readDomain(values.domain),
    organization,
    email: values.email === undefined ? null : readOwner(values.email),
    webhookUrl: values["check-webhook"] === undefined ? null : readWebhookUrl(values["check-webhook"]),
    name: readName(values.name ?? "sightline"),
    isNamed: values.name !== undefined,
    location: values.location === undefined ? null : readLocation(values.location),
    account: values.account ?? (environment.CLOUDFLARE_ACCOUNT_ID || null),
    replacedSecrets: values["replace-secret"],
    adopts: values.adopt,
    asksNothing: values.yes,
  };
}

function readEnvironment(text: string): Environment {
  const known = ENVIRONMENTS.find((environment) => environment === text);
  if (known) return known;
  throw new Error(`--environment is "${text}", but must be ${ENVIRONMENTS.join(" or ")}.`);
}

/** Reads a host name, from an option or an answer. */
export function readDomain(text: string): string {
  const host = text.trim().toLowerCase();
  if (/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/.test(host))
    return host;
  throw new Error(`The domain is "${text}", but must be a host name such as sightline.example.com.`);
}

/**
 * Reads the name of the first organization, from an option or an answer. The service would refuse a wrong one, too, but
 * only after everything is deployed.
 */
export function readOrganization(name: string): string {
  const { success, issues } = v.safeParse(givenName(), name);
  if (success) return name;
  throw new Error(`The organization's name is "${name}", but ${issues[0].message}.`);
}

/** Reads the email address of the first owner, from an option or an answer. */
export function readOwner(text: string): string {
  const email = readEmail(text.trim());
  if (email !== null) return email;
  throw new Error(`The owner's email is "${text}", but must be an address such as ada@example.com.`);
}

function readWebhookUrl(text: string): string {
  if (URL.parse(text)?.protocol === "https:") return text;
  throw new Error("--check-webhook must be an https URL such as https://receiver.example.com/hook.");
}

/** A Worker's name has at most 63 characters, and the longest suffix is that of the webhooks Worker's preview. */
function readName(text: string): string {
  if (/^[a-z]([a-z0-9-]{0,38}[a-z0-9])?$/.test(text)) return text;
  throw new Error(`--name is "${text}", but must have 1 to 40 characters, each a-z, 0-9 or -, from a letter on.`);
}

function readLocation(text: string): string {
  if (LOCATIONS.includes(text)) return text;
  throw new Error(`--location is "${text}", but must be one of ${LOCATIONS.join(", ")}.`);
}
