// `npm run costs`: the price of 1,000 calls of each operation and of 1,000,000 deliveries on Cloudflare, from rows that D1 counts here, from the
// CPU that other benches have measured, and from a price list. With `--write` the figures go into the documents.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readArguments } from "../../scripts/command-line.ts";
import { publish } from "../write-block.ts";
import { startLocalService } from "./local-service.ts";
import { measureDeliveries } from "./measure-deliveries.ts";
import { measureOperations } from "./measure-operations.ts";
import prices from "./prices.json" with { type: "json" };
import { readBlockRows, readFigures } from "./read-block.ts";
import { type CpuMs, writeDeliveryCosts, writeOperationCosts } from "./report.ts";

const BENCHMARKS = join(import.meta.dirname, "../../docs/benchmarks.md");
/** Enough to fill the database's pages to an average level. */
const MEASURED_DELIVERIES = 300;
/** Of the calls of `bench:api`, the one that stands for its operation. */
const TYPICAL = new Map([["elements.locate", "elements.locate, 50 elements"]]);

/** Returns the CPU of each operation that `bench:api` has measured. */
function readCpu(document: string): CpuMs {
  const rows = readBlockRows(document, "api");
  const ids = rows.map(([name = ""]) => name.split(",")[0] ?? "").filter((name) => /^\w+(\.\w+)+$/.test(name));
  return new Map(ids.map((id) => [id, readFigures(rows, TYPICAL.get(id) ?? id)[0] ?? 0]));
}

const USAGE = `npm run costs -- [options]
  --write   put the figures into the documents`;

const { values } = readArguments(USAGE, { options: { write: { type: "boolean", default: false } } });
const document = readFileSync(BENCHMARKS, "utf8");
const deliveryCpuMs = readFigures(readBlockRows(document, "webhooks"), "CPU ms a delivery").at(-1) ?? 0;
const service = await startLocalService();
const parts = [
  writeOperationCosts(await measureOperations(service), readCpu(document), prices),
  "\\* The CPU wasn't measured: that of `organization.get` stands for it.",
  writeDeliveryCosts(await measureDeliveries(await startLocalService(), MEASURED_DELIVERIES), deliveryCpuMs, prices),
];
console.log(`\n${parts.join("\n\n")}\n`);
if (values.write) publish({ name: "costs", command: "npm run costs -- --write", body: parts.join("\n\n") });
process.exit(0);
