import { exceedsJsonShape } from "../domain/json-shape.ts";
import { MAX_JSON_CONTAINERS, MAX_JSON_DEPTH } from "../domain/request-limits.ts";
import { Problem } from "./problem.ts";
import { writeBytes } from "./write-bytes.ts";

/**
 * Reads a request's JSON object. Refuses in the order 413 (by `content-length`, before a byte is read), 415, 413 (while reading,
 * where no length was told), 400. Never holds more than `maxBytes`.
 */
export async function readJsonObject(
  request: Pick<Request, "headers" | "body">,
  maxBytes: number,
): Promise<Record<string, unknown>> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw refuseSize(maxBytes);
  requireJson(request.headers);
  const value = await parseJson(request.body ? await readText(request.body, maxBytes) : "");
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Problem("invalid_json", "The body must be a JSON object.");
  }
  return value as Record<string, unknown>;
}

/** A body without a type is taken as JSON; one of another type, charset or encoding is not. */
function requireJson(headers: Headers): void {
  const [type = "", ...parameters] = (headers.get("content-type") ?? "application/json").toLowerCase().split(";");
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^"\s]*)"?\s*$/.exec(parameter)?.[1])
    .find(Boolean);
  const isJson = /^application\/([^\s/]+\+)?json$/.test(type.trim());
  if (!isJson || (charset !== undefined && charset !== "utf-8" && charset !== "utf8")) {
    throw new Problem("unsupported_media_type", "The body must be sent as application/json in UTF-8.");
  }
  const encoding = headers.get("content-encoding")?.toLowerCase() ?? "identity";
  if (encoding !== "identity") throw new Problem("unsupported_media_type", "A compressed body is not accepted.");
}

async function readText(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<string> {
  const reader = body.getReader();
  try {
    return await decodeChunks(reader, maxBytes);
  } finally {
    // What is left of a refused body is dropped later.
    reader.releaseLock();
  }
}

async function decodeChunks(reader: ReadableStreamDefaultReader<Uint8Array>, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  let size = 0;
  let text = "";
  for (;;) {
    const { done, value } = await readChunk(reader);
    if (done) return text + decodeChunk(decoder);
    size += value.length;
    if (size > maxBytes) throw refuseSize(maxBytes);
    text += decodeChunk(decoder, value);
  }
}

function refuseSize(maxBytes: number): Problem {
  return new Problem("payload_too_large", `The body may have at most ${writeBytes(maxBytes)}.`);
}

/** A body that breaks off is the caller's doing (a lost connection), so it isn't a failure of ours. */
async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch {
    throw new Problem("invalid_json", "The body broke off.");
  }
}

function decodeChunk(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    throw new Problem("invalid_json", "The body is not valid UTF-8.");
  }
}

/** Characters from which a body is large. */
const LARGE_BODY = 1_000_000;

/** Of a large body each pass over it takes a while, and others have their turn in between. */
async function parseJson(text: string): Promise<unknown> {
  if (exceedsJsonShape(text, MAX_JSON_CONTAINERS, MAX_JSON_DEPTH)) {
    throw new Problem("invalid_json", "The body nests too deeply, or holds too many arrays and objects.");
  }
  await letOthersRun(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem("invalid_json", "The body is not valid JSON.");
  }
  await letOthersRun(text);
  return value;
}

async function letOthersRun(text: string): Promise<void> {
  if (text.length >= LARGE_BODY) await new Promise((resolve) => setTimeout(resolve, 0));
}
