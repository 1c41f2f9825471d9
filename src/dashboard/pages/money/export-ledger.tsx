import { Download } from "lucide-preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Button } from "../../components/button.tsx";
import { downloadFile } from "../../components/download-file.ts";
import { Failure } from "../../components/failure.tsx";
import { useNotice } from "../../components/notice.tsx";
import { type LedgerSpan, PAGE_ENTRIES, readLedger, writeLedgerCsv } from "./ledger-csv.ts";

type State = { kind: "ready" } | { kind: "reading"; read: number; total: number } | { kind: "failed"; error: Error };

/** Creates a CSV file of the span's entries in the page, and downloads it. */
export function ExportLedger({ span }: { span: LedgerSpan }) {
  const id = useOrganizationId();
  const say = useNotice();
  const [state, setState] = useState<State>({ kind: "ready" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const stop = () => {
    running.current?.abort();
    running.current = null;
    setState({ kind: "ready" });
  };
  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    // Later entries would shift the pages while they are read.
    const query = { until: new Date().toISOString(), ...span, limit: PAGE_ENTRIES };
    setState({ kind: "reading", read: 0, total: 0 });
    try {
      const entries = await readLedger(
        (offset) => call("organizations.ledger.list", { params: { id }, query: { ...query, offset } }, { signal }),
        (read, total) => setState({ kind: "reading", read, total }),
      );
      downloadFile(`ledger-${query.until.slice(0, 10)}.csv`, "text/csv", writeLedgerCsv(entries));
      setState({ kind: "ready" });
      say(`The file has ${entries.length.toLocaleString("en")} ${entries.length === 1 ? "entry" : "entries"}.`);
    } catch (error) {
      if (!signal.aborted) setState({ kind: "failed", error: error as Error });
    }
  };

  if (state.kind === "reading") {
    const { read, total } = state;
    return (
      <div class="ledger-export">
        <span role="status">
          {total === 0
            ? "Reading the ledger…"
            : `${read.toLocaleString("en")} of ${total.toLocaleString("en")} entries read`}
        </span>
        <progress aria-label="Entries read" max={Math.max(1, total)} value={read} />
        <Button kind="quiet" onClick={stop}>
          Cancel
        </Button>
      </div>
    );
  }
  return (
    <div class="ledger-export">
      <Button kind="quiet" icon={Download} onClick={() => void start()}>
        Export as CSV
      </Button>
      {state.kind === "failed" ? <Failure error={state.error} onRetry={() => void start()} /> : null}
    </div>
  );
}
