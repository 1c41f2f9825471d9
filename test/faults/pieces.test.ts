import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Boundary } from "./boundaries.ts";
import { addUpRows, checkPieces, countEvents, keepPiece, type Piece, readPieces, seedPiece } from "./pieces.ts";
import type { Row } from "./report.ts";
import { listFaults, writePieces } from "./report-pieces.ts";

const makeRow = (boundary: Boundary | null, events: number): Row => ({
  ...{ boundary, kills: 1, events, deliveries: 2 * events, received: 2 * events, lost: 0 },
  ...{ duplicates: 3, scripted: 1, byKill: 2, byFailedWrite: 0, unexplained: 0 },
  ...{ wakeUps: 5, dropped: 1, doubled: 1, writeFailures: 1 },
});
const makePiece = (number: number, faults: string[] = []): Piece => ({
  ...{ number, seed: number, killEvery: 100, endedAt: "2026-01-01T00:00:00.000Z", seconds: 1800, announced: 300 },
  rows: [makeRow("after-commit", 100), makeRow(null, 200 + number)],
  faults,
});

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sightline-pieces-"));
  file = join(folder, "ledger", "sums.jsonl");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a run begins without pieces, and continues with those that were kept", () => {
  expect(readPieces(file)).toEqual([]);
  for (const number of [1, 2]) keepPiece(file, makePiece(number));
  expect(readPieces(file)).toEqual([makePiece(1), makePiece(2)]);
});

test("a piece that was being written at the end doesn't count, and is written again", () => {
  keepPiece(file, makePiece(1));
  appendFileSync(file, JSON.stringify(makePiece(2)).slice(0, 40));
  expect(readPieces(file)).toEqual([makePiece(1)]);
  keepPiece(file, makePiece(2));
  expect(readPieces(file)).toHaveLength(2);
  expect(readFileSync(file, "utf8").split("\n")).toHaveLength(3);
});

test("a piece that is missing in the middle is refused", () => {
  for (const number of [1, 3]) keepPiece(file, makePiece(number));
  expect(() => readPieces(file)).toThrow("line 2 is piece 3");
});

test.each([
  ["the same options", { killEvery: 100, seed: 7 }, null],
  ["other kills", { killEvery: 60, seed: 7 }, "piece 1 has --kill-every 100 and --seed 7"],
  ["another seed", { killEvery: 100, seed: 8 }, "piece 1 has --kill-every 100 and --seed 7"],
])("pieces are continued with the options that they began with: %s", (_, options, refusal) => {
  const pieces = [1, 2].map((number) => ({ ...makePiece(number), seed: seedPiece(7, number) }));
  const check = () => checkPieces(file, pieces, options);
  if (refusal === null) expect(check).not.toThrow();
  else expect(check).toThrow(refusal);
});

test("pieces add up, boundary by boundary", () => {
  const pieces = [makePiece(1), makePiece(2)];
  expect(addUpRows(pieces)).toMatchObject([
    { boundary: "after-commit", kills: 2, events: 200, deliveries: 400, byKill: 4 },
    { boundary: null, events: 403, received: 806 },
  ]);
  expect(countEvents(pieces)).toBe(603);
  expect(writePieces(pieces, 1_000_000)).toContain(
    "603 of 1,000,000 events in 2 pieces, 1.0 hours: 1,206 deliveries, 1,206 received, lost 0, unexplained 0; 8 sent again by kills, of which there were 4.",
  );
});

test("a fault of any piece is told with its number", () => {
  const pieces = [makePiece(1), makePiece(2, ["lost: 3 evt_1"])];
  expect(listFaults(pieces)).toEqual(["- piece 2: lost: 3 evt_1"]);
  expect(writePieces(pieces, 600)).toContain("1 faults:\n- piece 2: lost: 3 evt_1");
});
