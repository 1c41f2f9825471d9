import { type Answer, ApiError } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { Badge } from "../../components/badge.tsx";
import { Empty } from "../../components/empty.tsx";
import { Failure } from "../../components/failure.tsx";
import { Loading } from "../../components/loading.tsx";
import { Section } from "../../components/page.tsx";
import { Stat, Stats } from "../../components/stats.tsx";
import { ReplayedDeliveries } from "./replayed-deliveries.tsx";

const EVERY_MS = 2_000;

type Replay = Answer<"replays.get">;

/** The progress of a bulk replay and the outcome of each delivery, live until all have ended. */
export function ReplayProgress({ replayId }: { replayId: string }) {
  const { data, error, refetch } = useAnswer(
    "replays.get",
    { params: { id: replayId } },
    { everyMs: (replay) => (isOver(replay) ? undefined : EVERY_MS) },
  );
  return (
    <Section title="Progress">
      {error instanceof ApiError && [400, 404].includes(error.status) ? (
        <Empty title="There is no such replay in your organization" />
      ) : error ? (
        <Failure error={error} onRetry={() => refetch()} />
      ) : data ? (
        <>
          <Bar replay={data} />
          <Outcome replay={data} />
          {data.replayed_count > 0 ? <ReplayedDeliveries replayId={replayId} isOver={isOver(data)} /> : null}
        </>
      ) : (
        <Loading />
      )}
    </Section>
  );
}

function isOver({ status, pending_count: pending }: Replay): boolean {
  return status === "done" && pending === 0;
}

function Bar({ replay: { replayed_count: replayed, delivery_count: count, status } }: { replay: Replay }) {
  const isDone = status === "done";
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
            ? `${left.toLocaleString("en")} were skipped: they were replayed in other ways, or their destination was disabled.`
            : ""
          : "The next step starts within a minute. You can leave this page."}
      </p>
    </>
  );
}

/** Together they are everything that the replay will send, or has sent. */
function Outcome({ replay }: { replay: Replay }) {
  const waiting = replay.status === "done" ? 0 : replay.delivery_count - replay.replayed_count;
  const figures = [
    ["Delivered", replay.delivered_count],
    ["Failed again", replay.failed_count],
    ["In progress", replay.pending_count + waiting],
    ...(replay.held_count > 0 ? [["Held", replay.held_count] as const] : []),
  ] as const;
  return (
    <Stats>
      {figures.map(([name, count]) => (
        <Stat key={name} name={name}>
          {count.toLocaleString("en")}
        </Stat>
      ))}
    </Stats>
  );
}
