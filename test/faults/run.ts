// `npm run faults`: proves that no webhook is lost, whatever breaks.
import { readOptions, USAGE } from "./options.ts";
import { reconcile } from "./reconcile.ts";
import { countByBoundary, writeNotes, writeTable } from "./report.ts";
import { runFaults } from "./run-faults.ts";

const options = readOptions(process.argv.slice(2));
if (!options) {
  console.log(USAGE);
} else {
  const { ledger, missed, seconds } = await runFaults(options, (line) => console.log(line));
  const reconciliation = reconcile(ledger);
  reconciliation.faults.push(...missed.map((boundary) => `never got to ${boundary}`));
  console.log(
    `\n${writeTable(countByBoundary(ledger, reconciliation))}\n\n${writeNotes(ledger, reconciliation, seconds)}`,
  );
  if (reconciliation.faults.length > 0) process.exitCode = 1;
}
