import type { AutoRecharge } from "./auto-recharge.ts";
import type { BalanceAlert } from "./balance-alert.ts";
import type { Invoice, InvoiceAttempt } from "./invoice.ts";
import type { LedgerEntry } from "./ledger-entry.ts";
import type { LibraryFile } from "./library-file.ts";
import type { Organization } from "./organization.ts";
import type { Phone } from "./phone.ts";
import type { Rental } from "./rental.ts";
import type { Run } from "./run.ts";
import type { Session } from "./session.ts";
import type { StoredDelivery } from "./stored-delivery.ts";
import type { Subscription } from "./subscription.ts";

/** The record of each table that a change may read or write. */
export type RecordTables = {
  organizations: Organization;
  phones: Phone;
  rentals: Rental;
  runs: Run;
  sessions: Session;
  files: LibraryFile;
  file_deliveries: StoredDelivery;
  subscriptions: Subscription;
  invoices: Invoice;
  invoice_attempts: InvoiceAttempt;
  auto_recharges: AutoRecharge;
  balance_alerts: BalanceAlert;
  ledger: LedgerEntry;
};

export type TableName = keyof RecordTables;

/** The columns of a table besides the key and the version. */
export type RecordValues<Table extends TableName> = Omit<RecordTables[Table], "id" | "version">;
