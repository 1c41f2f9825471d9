import type { DeliveryFacts } from "../cron-run.ts";
import { type Check, type CheckLevel, pass } from "./check.ts";
import type { SettingFacts, VisionState } from "./deployment-facts.ts";

type Finding = { level: Exclude<CheckLevel, "ok">; text: string };

/**
 * Checks for missing and dangerous settings. `webhooks` has those of the webhooks Worker in its last run; null if it
 * never ran.
 */
export function checkSettings(api: SettingFacts, webhooks: DeliveryFacts | null): Check {
  const findings = [...listApiFindings(api), ...(webhooks ? listDifferences(api, webhooks) : [])];
  if (findings.length === 0) return pass("settings", "nothing is missing or dangerous");
  const isProblem = findings.some(({ level }) => level === "problem");
  return {
    name: "settings",
    level: isProblem ? "problem" : "warning",
    summary: findings.map(({ text }) => text).join("; "),
    action: "Change the settings, and deploy both Workers.",
    runbook: "A setting is missing or dangerous",
  };
}

function listApiFindings(api: SettingFacts): Finding[] {
  const findings: Finding[] = [];
  const add = (level: Finding["level"], isFound: boolean, text: string) => {
    if (isFound) findings.push({ level, text });
  };
  add("problem", api.sendsMail && !api.hasPublicOrigin, "emails are sent, but PUBLIC_ORIGIN isn't set for their links");
  if (api.isLocal) return findings;
  add("warning", !api.sendsMail && !api.hasPublicOrigin, "PUBLIC_ORIGIN isn't set: no links, no passkeys");
  add("problem", api.hasPublishedToken, "OPERATOR_TOKEN is the published one of the local start");
  add("problem", api.allowsLocalDestinations, "ALLOW_LOCAL_DESTINATIONS is true outside of development");
  add("warning", api.printsMail, "PRINT_MAIL is true outside of development");
  add("problem", api.sealingKeyIds.includes("local"), 'SEALING_KEYS has a key "local", as the published one is named');
  add("warning", !api.resolvesNames, "DNS_RESOLVER_URL isn't set: a name may point into a private network");
  add("warning", !api.limitsRate, "RATE_LIMIT_PER_SECOND is 0: no key is limited");
  return findings;
}

function listDifferences(api: DeliveryFacts, webhooks: DeliveryFacts): Finding[] {
  const findings: Finding[] = [];
  const missing = api.sealingKeyIds.filter((id) => !webhooks.sealingKeyIds.includes(id));
  if (missing.length > 0) {
    findings.push({ level: "problem", text: `SEALING_KEYS of the webhooks Worker lacks ${missing.join(", ")}` });
  }
  for (const [name, fact] of [
    ["DNS_RESOLVER_URL", "resolvesNames"],
    ["ALLOW_LOCAL_DESTINATIONS", "allowsLocalDestinations"],
  ] as const) {
    if (api[fact] !== webhooks[fact]) {
      findings.push({ level: "warning", text: `${name} differs between the api and the webhooks Worker` });
    }
  }
  return findings;
}

const VISION: Readonly<Record<VisionState, Pick<Check, "level" | "summary">>> = {
  answers: { level: "ok", summary: "reads a picture" },
  busy: { level: "warning", summary: "refuses pictures: too many wait" },
  silent: { level: "problem", summary: "didn't answer in time" },
  failed: { level: "problem", summary: "can't be called, or doesn't read a picture" },
};

/** Checks the vision Worker's response. */
export function checkVision(state: VisionState): Check {
  const { level, summary } = VISION[state];
  if (level === "ok") return pass("vision", summary);
  return {
    name: "vision",
    level,
    summary,
    action: state === "busy" ? "Wait, and look again." : "See if the vision Worker is deployed and bound as VISION.",
    runbook: state === "busy" ? "Detect answers 429" : "The vision Worker doesn't answer",
  };
}
