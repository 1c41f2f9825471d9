import { crc32, deflateSync } from "node:zlib";
import { MAX_ELEMENTS, MAX_QUERY_CHARACTERS, MAX_TEXTS } from "../../src/domain/limits/request-limits.ts";
import type { HostileScreen } from "./locate-makers.ts";
import { NAME_SCREENS } from "./locate-names.ts";
import { QUERY_SCREENS } from "./locate-queries.ts";
import { WORD_SCREENS } from "./locate-words.ts";

/**
 * A valid request that is made to be as expensive as possible for the built-in grounder. `body` builds it anew, since
 * some have 12 MB.
 */
type LocateBody = { name: string; path: string; body: () => unknown };

const ELEMENTS_PATH = "/api/v1/elements:locate";
const SCREENSHOTS_PATH = "/api/v1/screenshots:locate";

/** More than sixty ways to make the grounder work, each the most expensive of its kind that we know. */
export const HOSTILE_SCREENS: readonly HostileScreen[] = [...NAME_SCREENS, ...WORD_SCREENS, ...QUERY_SCREENS];

/** One body for `elements:locate` of every hostile screen, and one for `screenshots:locate` of those that are made of texts alone. */
export const LOCATE_BODIES: readonly LocateBody[] = HOSTILE_SCREENS.flatMap((screen) => [
  { name: `elements, ${screen.name}`, path: ELEMENTS_PATH, body: () => writeElements(screen) },
  ...(screen.asTexts
    ? [{ name: `texts, ${screen.name}`, path: SCREENSHOTS_PATH, body: () => writeTexts(screen) }]
    : []),
]);

function writeElements({ query, element }: HostileScreen) {
  return {
    query: cutQuery(query),
    elements: Array.from({ length: MAX_ELEMENTS }, (_, at) => element(at, MAX_ELEMENTS)),
  };
}

/** The same names as lines of text, spread over the picture as the elements are over their screen. */
function writeTexts({ query, element }: HostileScreen) {
  const texts = Array.from({ length: MAX_TEXTS }, (_, at) => {
    const row = (at % 50) / 50;
    const column = Math.floor(at / 50) / (MAX_TEXTS / 50);
    const bbox = { x1: column, y1: row, x2: column + 0.02, y2: row + 0.015 };
    return { text: element(at, MAX_TEXTS).name ?? "", bbox };
  });
  return { image: makePng(), query: cutQuery(query), texts };
}

function cutQuery(query: string): string {
  return [...query].slice(0, MAX_QUERY_CHARACTERS).join("");
}

/** A whole PNG of 64 by 64 grey pixels. */
function makePng(): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(64, 0);
  header.writeUInt32BE(64, 4);
  header[8] = 8;
  const rows = Buffer.alloc(64 * 65);
  const chunks = [
    writeChunk("IHDR", header),
    writeChunk("IDAT", deflateSync(rows)),
    writeChunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...chunks]).toString("base64");
}

function writeChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
