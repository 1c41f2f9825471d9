import * as v from "valibot";
import { CHECK_LEVELS } from "../../src/domain/checks/check.ts";
import { nameFault } from "../name-fault.ts";

const Health = v.object({
  status: v.picklist(CHECK_LEVELS),
  checked_at: v.string(),
  databases: v.array(v.object({ name: v.string(), bytes: v.number() })),
  checks: v.array(
    v.object({
      name: v.string(),
      level: v.picklist(CHECK_LEVELS),
      summary: v.string(),
      action: v.nullable(v.string()),
      runbook: v.nullable(v.string()),
    }),
  ),
});

/** The answer of the service's health operation. */
export type Health = v.InferOutput<typeof Health>;

const DEADLINE_MS = 30_000;

/** Reads the health of a service. If that fails, returns a single check, `service`, with the reason. */
export async function askHealth(origin: string, token: string): Promise<Health> {
  let response: Response;
  try {
    response = await fetch(`${origin}/internal/v1/health`, {
      headers: { authorization: `Bearer ${token}` },
      redirect: "manual",
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
  } catch (error) {
    return refuse(`${origin} can't be reached (${nameFault(error)})`, "Start it, or correct --url.", null);
  }
  if (response.status === 200) {
    const answer = v.safeParse(Health, await response.json().catch(() => null));
    if (answer.success) return answer.output;
  }
  await response.body?.cancel().catch(() => undefined);
  return explainStatus(response.status);
}

function explainStatus(status: number): Health {
  switch (status) {
    case 200:
      return refuse(
        "it answers, but not as this version does",
        "Use the version of this command that is deployed.",
        null,
      );
    case 401:
      return refuse("it answers 401: the token isn't its OPERATOR_TOKEN", "Give its token with --token.", null);
    case 404:
      return refuse(
        "it answers 404: it has no OPERATOR_TOKEN, or is older than this command",
        "Set OPERATOR_TOKEN in the api Worker.",
        "A setting is missing or dangerous",
      );
    case 500:
      return refuse(
        "it answers 500: a setting is malformed, or the service fails",
        "Read the api Worker's log: config_invalid names a setting, request_failed the place.",
        "A bad release",
      );
    default:
      return refuse(`it answers ${status}`, "See if --url is the service's address.", null);
  }
}

function refuse(summary: string, action: string, runbook: string | null): Health {
  return {
    status: "problem",
    checked_at: new Date().toISOString(),
    databases: [],
    checks: [{ name: "service", level: "problem", summary, action, runbook }],
  };
}
