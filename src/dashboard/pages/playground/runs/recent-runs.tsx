import { Trash2 } from "lucide-preact";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../../components/button.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import { Empty } from "../../../components/empty.tsx";
import { Failure } from "../../../components/failure.tsx";
import { Loading } from "../../../components/loading.tsx";
import { Section } from "../../../components/page.tsx";
import { type Column, Table } from "../../../components/table.tsx";
import { Time } from "../../../components/time.tsx";
import { writeMegabytes } from "../picture.ts";
import { type KeptRunSummary, MAX_KEPT_BYTES, MAX_KEPT_RUNS } from "./kept-runs.ts";
import { writeRunPath } from "./run-path.ts";
import { deleteRuns, listRuns } from "./run-store.ts";

type Props = {
  userId: string;
  /** Receives the ids of runs that were deleted. */
  onDeleted(ids: readonly string[]): void;
};

/** The runs that this browser keeps, each with its link. */
export function RecentRuns({ userId, onDeleted }: Props) {
  const [runs, setRuns] = useState<readonly KeptRunSummary[] | null>(null);
  const [readError, setReadError] = useState<Error | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const read = () => listRuns(userId).then(setRuns, setReadError);
  useEffect(() => void read(), [userId]);
  const drop = async (ids: readonly string[]) => {
    setError(null);
    setIsDeleting(true);
    try {
      await deleteRuns(ids);
      onDeleted(ids);
      await read();
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
    }
    setIsDeleting(false);
    setIsAsking(false);
  };

  if (readError) return <Failure title="This browser doesn't keep runs" error={readError} />;
  if (!runs) return <Loading />;
  const columns: Column<KeptRunSummary>[] = [
    {
      key: "name",
      title: "Picture",
      cell: ({ id, name }) => (
        <a class="break" href={writeRunPath(id)}>
          {name}
        </a>
      ),
    },
    { key: "time", title: "Last run", cell: ({ updatedAtMs }) => <Time at={new Date(updatedAtMs).toISOString()} /> },
    { key: "size", title: "Size", isNumber: true, cell: ({ bytes }) => writeMegabytes(bytes) },
    {
      key: "actions",
      title: "Actions",
      cell: ({ id, name }) => (
        <div class="actions">
          <CopyButton label="Copy link" text={`${location.origin}${writeRunPath(id)}`} />
          <Button kind="quiet" icon={Trash2} aria-label={`Delete the run of ${name}`} onClick={() => void drop([id])}>
            Delete
          </Button>
        </div>
      ),
    },
  ];
  return (
    <Section
      title="Recent runs"
      actions={
        <Button kind="quiet" icon={Trash2} disabled={runs.length === 0} onClick={() => setIsAsking(true)}>
          Delete all
        </Button>
      }
    >
      <p class="field-note">
        Pictures and results stay in this browser: nothing is uploaded, and a link opens its run only here. It keeps the
        last {MAX_KEPT_RUNS} runs, at most {MAX_KEPT_BYTES / 1e6} MB. Signing out deletes them.
      </p>
      {error ? <Failure title="The deletion failed" error={error} /> : null}
      {isAsking ? (
        <ConfirmDialog
          title="Delete all runs?"
          confirm={runs.length === 1 ? "Delete 1 run" : `Delete ${runs.length} runs`}
          isDanger
          action={{ isPending: isDeleting, error: null }}
          onConfirm={() => void drop(runs.map(({ id }) => id))}
          onClose={() => setIsAsking(false)}
        >
          <p>Their pictures and results are only in this browser. Their links stop working.</p>
        </ConfirmDialog>
      ) : null}
      {runs.length === 0 ? (
        <Empty title="No runs yet">Detect or locate something: its run is then kept here.</Empty>
      ) : (
        <Table caption="Recent runs" columns={columns} rows={runs} keyOf={({ id }) => id} />
      )}
    </Section>
  );
}
