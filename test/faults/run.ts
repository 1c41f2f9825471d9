// `npm run faults`: proves that no webhook is lost, whatever breaks.
import { readOptions, USAGE } from "./options.ts";
import { reconcile } from "./reconcile.ts";
import { reconcileReplay } from "./reconcile-replay.ts";
import { countByBoundary, writeNotes, writeTable } from "./report.ts";
import { writeReplay } from "./report-replay.ts";
import { runFaults } from "./run-faults.ts";
import { runReplay } from "./run-replay.ts";

const options = readOptions(process.argv.slice(2));
const report = (line: string) => console.log(line);
const describeMissed = (missed: readonly string[]) => missed.map((boundary) => `never got to ${boundary}`);
if (!options) console.log(USAGE);

if (options && options.events > 0) {
  const { ledger, missed, seconds } = await runFaults(options, report);
  const reconciliation = reconcile(ledger);
  reconciliation.faults.push(...describeMissed(missed));
  console.log(
    `\n${writeTable(countByBoundary(ledger, reconciliation))}\n\n${writeNotes(ledger, reconciliation, seconds)}\n`,
  );
  if (reconciliation.faults.length > 0) process.exitCode = 1;
}

if (options && options.replays > 0) {
  const { ledger, missed, seconds } = await runReplay(options, report);
  const reconciliation = reconcileReplay(ledger);
  reconciliation.faults.push(...describeMissed(missed));
  console.log(`\n${writeReplay(ledger, reconciliation, seconds)}`);
  if (reconciliation.faults.length > 0) process.exitCode = 1;
}
