import { ApiError } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { Badge } from "../../components/badge.tsx";
import { Empty } from "../../components/empty.tsx";
import { Failure } from "../../components/failure.tsx";
import { Loading } from "../../components/loading.tsx";
import { Section } from "../../components/page.tsx";

const EVERY_MS = 2_000;

/** How far a bulk replay is, live. */
export function ReplayProgress({ replayId }: { replayId: string }) {
  const { data, error, refetch } = useAnswer(
    "replays.get",
    { params: { id: replayId } },
    { everyMs: ({ status }) => (status === "running" ? EVERY_MS : undefined) },
  );
  return (
    <Section title="Progress">
      {error instanceof ApiError && [400, 404].includes(error.status) ? (
        <Empty title="There is no such replay in your organization" />
      ) : error ? (
        <Failure error={error} onRetry={() => refetch()} />
      ) : data ? (
        <Bar replayed={data.replayed_count} count={data.delivery_count} isDone={data.status === "done"} />
      ) : (
        <Loading />
      )}
    </Section>
  );
}

function Bar({ replayed, count, isDone }: { replayed: number; count: number; isDone: boolean }) {
  const left = count - replayed;
  return (
    <>
      <progress
        aria-label="Deliveries sent again"
        max={Math.max(count, 1)}
        value={isDone && left === 0 ? Math.max(count, 1) : replayed}
      />
      <p role="status">
        <Badge state={isDone ? "done" : "running"} /> {replayed.toLocaleString("en")} of {count.toLocaleString("en")}{" "}
        sent again.{" "}
        {isDone
          ? left > 0
            ? `${left.toLocaleString("en")} were left as they are: replayed by other means meanwhile, or their destination was disabled.`
            : ""
          : "It takes a step each minute; you can leave this page."}
      </p>
    </>
  );
}
