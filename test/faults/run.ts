// `npm run faults`: proves that no webhook is lost, whatever fails. With `--write` the tables go into the documents.

import { publish } from "../../bench/write-block.ts";
import { buildAssets } from "../../scripts/build-assets.ts";
import { takeOptions } from "../../scripts/command-line.ts";
import { readOptions, USAGE } from "./options.ts";
import { reconcile } from "./reconcile.ts";
import { reconcileReplay } from "./reconcile-replay.ts";
import { countByBoundary, writeNotes, writeTable } from "./report.ts";
import { listFaults, writePieces } from "./report-pieces.ts";
import { writeReplay, writeReplayTable } from "./report-replay.ts";
import { runFaults } from "./run-faults.ts";
import { runPieces } from "./run-pieces.ts";
import { runReplay } from "./run-replay.ts";

const options = takeOptions(USAGE, readOptions);
const report = (line: string) => console.log(line);
const describeMissed = (missed: readonly string[]) => missed.map((boundary) => `never got to ${boundary}`);
/** The figures for the documents. */
const tables: string[] = [];
// In a fresh checkout, the Workers lack the files that they serve.
await buildAssets();

if (options.pieces) {
  const { events, killEvery, seed, pieces: how } = options;
  const pieces = await runPieces(options, how, report);
  const body = writePieces(pieces, events);
  console.log(`\n${body}`);
  if (listFaults(pieces).length > 0) process.exitCode = 1;
  const command = `npm run faults -- --events ${events} --kill-every ${killEvery} --seed ${seed} --resume --piece ${how.size} --write`;
  if (options.write) publish({ name: "faults-pieces", command, body });
}

if (!options.pieces && options.events > 0) {
  const { ledger, missed, seconds } = await runFaults(options, report);
  const reconciliation = reconcile(ledger);
  reconciliation.faults.push(...describeMissed(missed));
  const table = writeTable(countByBoundary(ledger, reconciliation));
  console.log(`\n${table}\n\n${writeNotes(ledger, reconciliation, seconds)}\n`);
  tables.push(table);
  if (reconciliation.faults.length > 0) process.exitCode = 1;
}

if (!options.pieces && options.replays > 0) {
  const { ledger, missed, seconds } = await runReplay(options, report);
  const reconciliation = reconcileReplay(ledger);
  reconciliation.faults.push(...describeMissed(missed));
  console.log(`\n${writeReplay(ledger, reconciliation, seconds)}`);
  tables.push(writeReplayTable(ledger, reconciliation));
  if (reconciliation.faults.length > 0) process.exitCode = 1;
}

if (options.write && tables.length > 0) {
  const { events, killEvery, replays, seed } = options;
  const command = `npm run faults -- --events ${events} --kill-every ${killEvery} --replays ${replays} --seed ${seed} --write`;
  publish({ name: "faults", command, body: tables.join("\n\n") });
}
