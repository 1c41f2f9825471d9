/** Everything that Cloudflare bills of a call or a delivery, on average. */
export type Usage = {
  requests: number;
  cpuMs: number;
  rowsRead: number;
  rowsWritten: number;
  queueOperations: number;
  /** Bytes that stay in the database, and for how many months. */
  bytes: number;
  months: number;
};

/** Dollars, as in prices.json. */
export type Prices = {
  per_million: Record<"requests" | "cpu_ms" | "rows_read" | "rows_written" | "queue_operations", number>;
  per_gigabyte_month: number;
};

/** A part of the bill: how much of it, at which price, in dollars. */
export type Part = { name: string; amount: number; unit: string; price: number; dollars: number };

const BYTES_PER_GIGABYTE = 1e9;

/** Returns the bill of `count` times a usage, without what the plan includes. */
export function writeBill(count: number, usage: Usage, prices: Prices): Part[] {
  const perMillion = (name: string, each: number, price: number): Part => {
    const amount = count * each;
    return { name, amount, unit: "million", price, dollars: (amount / 1e6) * price };
  };
  const { per_million: million, per_gigabyte_month: storage } = prices;
  const gigabyteMonths = (count * usage.bytes * usage.months) / BYTES_PER_GIGABYTE;
  return [
    perMillion("requests", usage.requests, million.requests),
    perMillion("CPU ms", usage.cpuMs, million.cpu_ms),
    perMillion("rows read", usage.rowsRead, million.rows_read),
    perMillion("rows written", usage.rowsWritten, million.rows_written),
    perMillion("queue operations", usage.queueOperations, million.queue_operations),
    { name: "storage", amount: gigabyteMonths, unit: "GB a month", price: storage, dollars: gigabyteMonths * storage },
  ];
}

/** Returns the sum of a bill, in dollars. */
export function sumBill(parts: readonly Part[]): number {
  return parts.reduce((sum, { dollars }) => sum + dollars, 0);
}
