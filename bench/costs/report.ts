import { writeMarkdownTable } from "../markdown-table.ts";
import { type Part, type Prices, sumBill, type Usage, writeBill } from "./arithmetic.ts";
import type { DeliveryRows } from "./measure-deliveries.ts";
import type { OperationRows } from "./measure-operations.ts";

export const CALLS = 1_000;
export const DELIVERIES = 1_000_000;
/** A message is written, read and deleted. */
const OPERATIONS_PER_MESSAGE = 3;
/** The operation whose CPU stands for those that weren't measured. */
const STANDS_FOR_OTHERS = "organization.get";

/** The CPU of a call, in milliseconds, by the operation. */
export type CpuMs = ReadonlyMap<string, number>;

/** Writes the costs of 1,000 calls of each operation. */
export function writeOperationCosts(operations: readonly OperationRows[], cpu: CpuMs, prices: Prices): string {
  const rows = operations.map(({ id, rows: counted, wakeUps }) => {
    const cpuMs = cpu.get(id) ?? cpu.get(STANDS_FOR_OTHERS) ?? 0;
    const usage: Usage = {
      ...{ requests: 1, cpuMs, rowsRead: counted.read, rowsWritten: counted.written, bytes: 0, months: 0 },
      queueOperations: wakeUps * OPERATIONS_PER_MESSAGE,
    };
    const name = `${id}${cpu.has(id) ? "" : " *"}`;
    const dollars = sumBill(writeBill(CALLS, usage, prices));
    return [
      ...[name, cpuMs.toFixed(2), String(counted.statements), String(counted.read), String(counted.written)],
      ...[String(usage.queueOperations), `$${dollars.toFixed(4)}`],
    ];
  });
  const heading = ["Operation", "CPU ms", "statements", "rows read", "rows written", "queue operations", "1,000 calls"];
  return writeMarkdownTable([heading, ...rows]);
}

/** Writes the costs of 1,000,000 deliveries, part by part. */
export function writeDeliveryCosts(measured: DeliveryRows, cpuMs: number, prices: Prices): string {
  const { change, delivery, deletion, wakeUps, bytes } = measured;
  const usage: Usage = {
    // The change that is reported, and the batch of the queue that starts its delivery.
    requests: 2,
    cpuMs,
    rowsRead: change.read + delivery.read + deletion.read,
    rowsWritten: change.written + delivery.written + deletion.written,
    queueOperations: wakeUps * OPERATIONS_PER_MESSAGE,
    bytes,
    months: 1,
  };
  const counts = [
    ["Of an event to one destination", "statements", "rows read", "rows written"],
    ...(["change", "delivery", "deletion"] as const).map((name) => [
      { change: "the change and its event", delivery: "its delivery", deletion: "its deletion after 30 days" }[name],
      ...[measured[name].statements, measured[name].read, measured[name].written].map((each) => each.toFixed(1)),
    ]),
  ];
  const bill = writeBill(DELIVERIES, usage, prices);
  return `${writeMarkdownTable(counts)}\n\n${writeMarkdownTable([
    ["1,000,000 deliveries", "each", "amount", "price", "dollars"],
    ...bill.map((part, index) => writePart(part, listEach(usage)[index] ?? "")),
    ["all", "", "", "", sumBill(bill).toFixed(2)],
  ])}`;
}

function listEach(usage: Usage): string[] {
  const { requests, cpuMs, rowsRead, rowsWritten, queueOperations, bytes } = usage;
  return [
    ...[String(requests), cpuMs.toFixed(2), rowsRead.toFixed(1), rowsWritten.toFixed(1), queueOperations.toFixed(1)],
    `${bytes.toFixed(0)} bytes for a month`,
  ];
}

function writePart({ name, amount, unit, price, dollars }: Part, each: string): string[] {
  const shown = unit === "million" ? `${(amount / 1e6).toFixed(2)} million` : `${amount.toFixed(2)} GB`;
  const per = unit === "million" ? "a million" : "a GB and month";
  return [name, each, shown, `$${price} ${per}`, dollars.toFixed(2)];
}
