import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { ROLES } from "../../src/domain/access/roles.ts";
import { makeRandom } from "../../src/domain/crypto/seeded-random.ts";
import { addKey } from "../contract/test-keys.ts";
import { signIn } from "../dashboard/session-client.ts";
import type { Harness } from "../harness.ts";
import { checkAnswer } from "./check-answer.ts";
import { type Described, listDescribed } from "./document.ts";
import { type Credentials, type FuzzRequest, makeRequest } from "./make-request.ts";

/** Something that the document doesn't allow. `request` repeats it. */
export type Finding = { operation: string; why: string; request: FuzzRequest };

/** The outcome of a run: how many answers of each status, by operation, and what was wrong. */
export type FuzzReport = { requests: number; statuses: Map<string, Map<number, number>>; findings: Finding[] };

/** How long an answer may take on a busy machine before it counts as a hang. */
const PATIENCE_MS = 120_000;
const AT_ONCE = 6;
/** Credentials are made anew after so many requests, since some requests revoke keys and end sessions. */
const RENEWED_AFTER = 150;
const MOST_IDS = 400;
const ID = /"((?:org|key|phone|run|sess|file|dlv|rent|sub|alert|dest|msg|replay|user|inv|req)_[0-9a-z]{8,40})"/g;

/**
 * Sends so many requests to the operations of openapi.json in turn, valid ones and broken ones, and checks each answer
 * against the document: a documented status below 500, and a body of its schema. The same seed makes the same requests
 * as far as the ids in the answers are the same.
 */
export async function runFuzz(
  harness: Harness,
  { requests, seed, onProgress }: { requests: number; seed: number; onProgress?: (done: number) => void },
): Promise<FuzzReport> {
  const random = makeRandom(seed);
  const operations = listDescribed();
  const report: FuzzReport = { requests, statuses: new Map(), findings: [] };
  const ids: string[] = [DEMO_ORGANIZATION.id];
  let credentials = await makeCredentials(harness);
  for (let done = 0; done < requests; done += AT_ONCE) {
    if (done % RENEWED_AFTER < AT_ONCE) credentials = await makeCredentials(harness);
    const batch = Array.from({ length: Math.min(AT_ONCE, requests - done) }, (_, at) => {
      const operation = operations[(done + at) % operations.length] as Described;
      return { operation, request: makeRequest(operation, random, ids, credentials) };
    });
    await Promise.all(
      batch.map(async ({ operation, request }) => {
        const why = await sendAndCheck(harness, operation, request, ids, report);
        if (why !== null) report.findings.push({ operation: operation.id, why, request });
      }),
    );
    // The oldest are those of records that may be gone.
    if (ids.length > MOST_IDS) ids.splice(1, ids.length - MOST_IDS);
    onProgress?.(done + batch.length);
  }
  return report;
}

async function makeCredentials(harness: Harness): Promise<Credentials> {
  const organizationId = DEMO_ORGANIZATION.id;
  const keys = await Promise.all(ROLES.map(async (role) => (await addKey(harness.db, { organizationId, role })).key));
  const { cookie } = await signIn(harness, organizationId, { role: "owner" });
  return { keys, operatorToken: "local-operator-token", cookie };
}

/** Returns what is wrong with the answer, or null. */
async function sendAndCheck(
  harness: Harness,
  operation: Described,
  { path, init }: FuzzRequest,
  ids: string[],
  report: FuzzReport,
): Promise<string | null> {
  let response: Response;
  let text: string;
  try {
    response = await harness.fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    text = await response.text();
  } catch (error) {
    return `no answer: ${error instanceof Error ? error.message : String(error)}`;
  }
  const statuses = report.statuses.get(operation.id) ?? new Map<number, number>();
  report.statuses.set(operation.id, statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1));
  ids.push(...[...text.matchAll(ID)].slice(0, 20).map(([, id = ""]) => id));
  return checkAnswer(operation, response.status, text);
}
