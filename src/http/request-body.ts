import { Problem } from "../domain/errors/problem.ts";
import {
  LARGE_BODY_BYTES,
  MAX_JSON_CONTAINERS,
  MAX_JSON_DEPTH,
  MAX_JSON_MEMBERS,
} from "../domain/limits/request-limits.ts";
import { type JsonReading, readJsonInSteps } from "../domain/text/read-json.ts";
import { takeSteps, takeTurn } from "../services/locating/take-steps.ts";
import { type BodyReader, openBodyReader } from "./body-reader.ts";
import { readMediaType } from "./media-type.ts";
import { writeBytes } from "./write-bytes.ts";

/** The most memory that is reserved for a body before its bytes arrive. */
const FIRST_ROOM_BYTES = 64 * 1024;

/**
 * Reads a request's JSON object. Checks in the order 413 (by `content-length`, before a byte is read), 415, 413 (while
 * reading, if no length was declared), 400. Never holds more than `maxBytes`.
 */
export async function readJsonObject(
  request: Pick<Request, "headers" | "body">,
  maxBytes: number,
): Promise<Record<string, unknown>> {
  const declaredBytes = Number(request.headers.get("content-length") ?? 0);
  if (declaredBytes > maxBytes) throw refuseSize(maxBytes);
  requireJson(request.headers);
  const bytes = request.body ? await readBytes(request.body, maxBytes, declaredBytes) : new Uint8Array();
  const value = await parseJson(bytes);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Problem("invalid_json", "The body must be a JSON object.");
  }
  return value as Record<string, unknown>;
}

/**
 * Reads a request's JSON object as `readJsonObject` does, for an operation with an optional body. Undefined: none was
 * sent.
 */
export async function readJsonObjectIfSent(
  request: Pick<Request, "headers" | "body">,
  maxBytes: number,
): Promise<Record<string, unknown> | undefined> {
  const isSent = request.body !== null && request.headers.get("content-length") !== "0";
  return isSent ? readJsonObject(request, maxBytes) : undefined;
}

/** Returns true if a request's body may be large enough to take a while to read. */
export function mayHaveLargeBody({ headers }: Pick<Request, "headers">, maxBytes: number): boolean {
  // A body sent in chunks declares no length.
  const bytes = Number(headers.get("content-length") ?? maxBytes);
  return Math.min(bytes, maxBytes) > LARGE_BODY_BYTES;
}

/** A body without a type is read as JSON. Any other type, charset or encoding is refused. */
function requireJson(headers: Headers): void {
  const { type, charset } = readMediaType(headers.get("content-type") ?? "application/json");
  const isJson = /^application\/([^\s/]+\+)?json$/.test(type);
  if (!isJson || (charset !== null && charset !== "utf-8" && charset !== "utf8")) {
    throw new Problem("unsupported_media_type", "The body must be sent as application/json in UTF-8.");
  }
  const encoding = headers.get("content-encoding")?.toLowerCase() ?? "identity";
  if (encoding !== "identity") throw new Problem("unsupported_media_type", "The body must not be compressed.");
}

async function readBytes(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  declaredBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = openBodyReader(body, declaredBytes);
  try {
    // The body stays locked: it was read to its end, so nothing has to be dropped.
    return await collectBytes(reader, maxBytes, declaredBytes);
  } catch (error) {
    // The rest of a refused body is dropped later.
    reader.releaseLock();
    throw error;
  }
}

async function collectBytes(
  reader: BodyReader,
  maxBytes: number,
  declaredBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  // A declared length alone reserves no memory.
  let bytes = new Uint8Array(Math.min(declaredBytes, FIRST_ROOM_BYTES));
  let size = 0;
  for (;;) {
    const chunk = await readChunk(reader);
    if (!chunk) return bytes.subarray(0, size);
    const newSize = size + chunk.length;
    if (newSize > maxBytes) throw refuseSize(maxBytes);
    if (newSize > bytes.length) bytes = new Uint8Array(bytes.buffer.transfer(chooseRoom(newSize, declaredBytes)));
    bytes.set(chunk, size);
    size = newSize;
  }
}

/** Doubles the size, until everything that was declared fits. */
function chooseRoom(size: number, declaredBytes: number): number {
  return declaredBytes >= size ? Math.min(2 * size, declaredBytes) : 2 * size;
}

function refuseSize(maxBytes: number): Problem {
  return new Problem("payload_too_large", `The body must have at most ${writeBytes(maxBytes)}.`);
}

/** A body breaks off because of the caller (a lost connection), so it isn't an internal error. */
async function readChunk(reader: BodyReader): Promise<Uint8Array | null> {
  try {
    return await reader.read();
  } catch {
    throw new Problem("invalid_json", "The body ended early. Send it again.");
  }
}

async function parseJson(bytes: Uint8Array): Promise<unknown> {
  if (bytes.length > LARGE_BODY_BYTES) await takeTurn();
  const shape = { maxContainers: MAX_JSON_CONTAINERS, maxMembers: MAX_JSON_MEMBERS, maxDepth: MAX_JSON_DEPTH };
  const reading = await takeSteps(readJsonInSteps(bytes, shape));
  if (!reading.ok) throw new Problem("invalid_json", REFUSALS[reading.reason]);
  return reading.value;
}

const REFUSALS: Record<(JsonReading & { ok: false })["reason"], string> = {
  utf8: "The body is not valid UTF-8.",
  syntax: "The body is not valid JSON.",
  shape: "The body is nested too deeply, or has too many arrays, objects or members of one object.",
};
