import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import { IMAGE_BOMBS } from "./image-bombs.ts";
import { LOCATE_BODIES } from "./locate-bodies.ts";
import { makeNoise } from "./png-bombs.ts";

const DETECT_PATH = "/api/v1/screenshots:detect";
const LOCATE_PATH = "/api/v1/screenshots:locate";
const SCREEN = join(import.meta.dirname, "../../test/screens/settings.png");
const PARALLEL_DETECTS = 100;

/** An attack: a request that is sent `calls` times at once. */
export type Attack = { name: string; path: string; calls: number; writeBody: () => Promise<string> | string };

/**
 * As many calls as in the attack with detects, but trivial ones: shows the neighbour's delay from the transport alone.
 */
export const BURST_OF_NOTHING: Attack = {
  name: `${PARALLEL_DETECTS} calls of a path that is not there, at once`,
  path: "/api/v1/not-there",
  calls: PARALLEL_DETECTS,
  writeBody: () => "{}",
};

export type AttackKind = "locate" | "images" | "detects";

/** All attacks by their kind. Bodies are written one at a time: some have 16 MB. */
export const ATTACKS: Record<AttackKind, readonly Attack[]> = {
  locate: LOCATE_BODIES.map(({ name, path, body }) => ({
    name,
    path,
    calls: 1,
    writeBody: () => JSON.stringify(body()),
  })),
  // Detect reads a picture in the vision Worker; locate, with a model that doesn't look at it, checks it in the api Worker.
  images: [
    ...IMAGE_BOMBS.flatMap(({ name, make }) => [
      { name: `detect, ${name}`, path: DETECT_PATH, calls: 1, writeBody: async () => writeImage(await make()) },
      {
        name: `locate, ${name}`,
        path: LOCATE_PATH,
        calls: 1,
        writeBody: async () => writeImage(await make(), { query: "delete" }),
      },
    ]),
    // Thresholds that keep everything that the detector proposes.
    {
      name: "detect, PNG 4096x2900 of noise, thresholds of 0 and 1",
      path: DETECT_PATH,
      calls: 1,
      writeBody: () => writeImage(makeNoise(), { confidence_threshold: 0, nms_iou_threshold: 1 }),
    },
  ],
  detects: [
    {
      name: `${PARALLEL_DETECTS} detects of a phone's screen at once`,
      path: DETECT_PATH,
      calls: PARALLEL_DETECTS,
      writeBody: () => writeImage(readFileSync(SCREEN)),
    },
  ],
};

function writeImage(image: Uint8Array, rest: object = {}): string {
  return JSON.stringify({ image: Buffer.from(image).toString("base64"), ...rest });
}

/** What stands for a call that the service left unanswered. */
export const NO_ANSWER = "no answer";

/** The result of an attack: its responses by status and code, and the seconds until the last one. */
export type Outcome = { answers: Map<string, number>; seconds: number; retryAfter: number[] };

/** Sends an attack to the service. */
export async function send({ path, calls }: Attack, body: string, origin: string): Promise<Outcome> {
  const startMs = performance.now();
  const responses = await Promise.all(Array.from({ length: calls }, () => sendOne(origin + path, body)));
  const answers = new Map<string, number>();
  for (const { answer } of responses) answers.set(answer, (answers.get(answer) ?? 0) + 1);
  const retryAfter = responses.flatMap(({ retryAfterSeconds }) => retryAfterSeconds ?? []);
  return { answers, seconds: (performance.now() - startMs) / 1000, retryAfter };
}

async function sendOne(url: string, body: string) {
  const headers = { "content-type": "application/json", "x-service-api-key": LOCAL_API_KEY };
  try {
    const response = await fetch(url, { method: "POST", headers, body });
    const { code } = (await response.json()) as { code?: string };
    const seconds = response.headers.get("retry-after");
    const retryAfterSeconds = seconds === null ? null : Number(seconds);
    return { answer: code ? `${response.status} ${code}` : String(response.status), retryAfterSeconds };
  } catch {
    return { answer: NO_ANSWER, retryAfterSeconds: null };
  }
}
