/** Prints the number of contract cases, by operation. */
import { contractTables } from "./cases/all-tables.ts";

const rows = contractTables.map(({ operation, cases }) => ({
  operation,
  cases: cases.length,
  accepted: cases.filter(({ status }) => status < 400).length,
  refused: cases.filter(({ status }) => status >= 400).length,
}));
console.table(rows);
console.log(`${rows.reduce((sum, { cases }) => sum + cases, 0)} contract cases in all`);
