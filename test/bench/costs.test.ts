import { describe, expect, it } from "vitest";
import { sumBill, type Usage, writeBill } from "../../bench/costs/arithmetic.ts";
import prices from "../../bench/costs/prices.json" with { type: "json" };
import { readBlockRows, readFigures } from "../../bench/costs/read-block.ts";
import { writeDeliveryCosts, writeOperationCosts } from "../../bench/costs/report.ts";
import { controlOperations } from "../../src/operations/control-operations.ts";
import { publicOperations } from "../../src/operations/public-operations.ts";
import { readText } from "../house/documents.ts";

const NOTHING: Usage = { requests: 0, cpuMs: 0, rowsRead: 0, rowsWritten: 0, queueOperations: 0, bytes: 0, months: 0 };

describe("the costs", () => {
  it.each([
    ["requests", { requests: 2 }, 0.6],
    ["CPU", { cpuMs: 50 }, 1],
    ["rows read", { rowsRead: 1000 }, 1],
    ["rows written", { rowsWritten: 3 }, 3],
    ["queue operations", { queueOperations: 3 }, 1.2],
    ["storage", { bytes: 1000, months: 2 }, 1.5],
  ] as const)("of a million times some %s are those of the price list", (_name, usage, dollars) => {
    expect(sumBill(writeBill(1_000_000, { ...NOTHING, ...usage }, prices))).toBeCloseTo(dollars, 10);
  });

  it("add up, and every part is shown with its amount and price", () => {
    const rows = { statements: 2, read: 10, written: 4 };
    const table = writeDeliveryCosts(
      { change: rows, delivery: rows, deletion: { statements: 0, read: 0, written: 2 }, wakeUps: 1, bytes: 1000 },
      2,
      prices,
    );
    expect(table).toContain("| rows written | 10.0 | 10.00 million | $1 a million | 10.00 |");
    expect(table).toContain("| storage | 1000 bytes for a month | 1.00 GB | $0.75 a GB and month | 0.75 |");
    // 2 x 0.3 + 2 x 0.02 + 20 x 0.001 + 10 + 3 x 0.4 + 0.75
    expect(table).toContain("| all |  |  |  | 12.61 |");
  });

  it("of an operation without a measured CPU say so", () => {
    const table = writeOperationCosts(
      ["organization.get", "health.get"].map((id) => ({
        id,
        rows: { statements: 1, read: 5, written: 1 },
        wakeUps: 0,
      })),
      new Map([["organization.get", 1.5]]),
      prices,
    );
    expect(table).toContain("| organization.get | 1.50 |");
    expect(table).toContain("| health.get * | 1.50 |");
  });

  it("in docs/costs.md are those of every operation", () => {
    const names = readBlockRows(readText("docs/costs.md"), "costs").map(([name = ""]) => name.replace(" *", ""));
    for (const { id } of [...publicOperations, ...controlOperations]) expect(names).toContain(id);
    expect(names).toContain("1,000,000 deliveries");
  });

  it("state prices that the document states, too", () => {
    const { requests, cpu_ms, rows_read, rows_written, queue_operations } = prices.per_million;
    const text = readText("docs/costs.md");
    for (const price of [
      requests.toFixed(2),
      cpu_ms.toFixed(2),
      String(rows_read),
      rows_written.toFixed(2),
      queue_operations.toFixed(2),
    ])
      expect(text).toContain(`| $${price} a million`);
    expect(text).toContain(`$${prices.per_gigabyte_month} a GB`);
    expect(prices.as_of).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});

it("a bench's block is read by the names of its rows, and a missing one is named", () => {
  const document = "x\n<!-- bench:a -->\n\n| CPU ms | 2.07 | 1.83 |\n| text | no |\n\n<!-- /bench:a -->\n";
  const rows = readBlockRows(document, "a");
  expect(readFigures(rows, "CPU ms")).toEqual([2.07, 1.83]);
  expect(() => readFigures(rows, "text")).toThrow('"text"');
  expect(() => readFigures(rows, "other")).toThrow('"other"');
  expect(() => readBlockRows(document, "b")).toThrow("block b");
});
