import { RotateCcw, X } from "lucide-preact";
import type { Answer } from "../../api/call.ts";
import { useAction } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Button } from "../../components/button.tsx";
import { Failure } from "../../components/failure.tsx";

type Result = Answer<"organizations.webhook-deliveries.replay">;

const REASONS: Readonly<Record<Result["skipped"][number]["reason"], string>> = {
  pending: "is already pending",
  destination_disabled: "its destination is disabled or deleted",
  not_found: "is no longer in the log",
};

/** The actions for selected deliveries: sends them again, and reports which were skipped and why. */
export function ReplaySelection({ selected, onClear }: { selected: ReadonlySet<string>; onClear(): void }) {
  const organizationId = useOrganizationId();
  const replay = useAction("organizations.webhook-deliveries.replay", {
    touches: [
      "organizations.webhook-deliveries.list",
      "webhook-deliveries.get",
      "destinations.health.get",
      "organizations.destinations.health.list",
    ],
  });
  const start = () =>
    replay.mutate({ params: { id: organizationId }, body: { delivery_ids: [...selected] } }, { onSuccess: onClear });
  return (
    <>
      {selected.size > 0 ? (
        <div class="selection">
          <strong>{selected.size} selected</strong>
          <Button icon={RotateCcw} isBusy={replay.isPending} onClick={start}>
            Replay {selected.size === 1 ? "it" : "them"}
          </Button>
          <Button kind="quiet" icon={X} onClick={onClear}>
            Clear selection
          </Button>
        </div>
      ) : null}
      {replay.error ? <Failure error={replay.error} /> : null}
      {replay.data && selected.size === 0 ? <Outcome result={replay.data} onClose={() => replay.reset()} /> : null}
    </>
  );
}

function Outcome({ result: { replayed, skipped }, onClose }: { result: Result; onClose(): void }) {
  return (
    <div class="selection outcome" role="status">
      <p>
        <strong>
          {replayed === 0
            ? "No delivery is sent again."
            : `${replayed} ${replayed === 1 ? "is" : "are"} being sent again.`}
        </strong>{" "}
        {skipped.length > 0 ? `${skipped.length} skipped:` : ""}
      </p>
      {skipped.length > 0 ? (
        <ul>
          {skipped.map(({ id, reason }) => (
            <li key={id}>
              <a href={`/deliveries/${id}`}>{id}</a> {REASONS[reason]}
            </li>
          ))}
        </ul>
      ) : null}
      <Button kind="quiet" icon={X} onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
