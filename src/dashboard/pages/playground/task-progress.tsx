import { X } from "lucide-preact";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { Failure } from "../../components/failure.tsx";
import { isAboutPicture } from "./detect-run.ts";
import type { Task } from "./use-task.ts";

/** The progress of a task, with a way to cancel it; or why it failed. */
export function TaskProgress({ task, onRetry }: { task: Task; onRetry: () => void }) {
  const { stage, error, isCancelled } = task;
  if (stage) return <Running task={task} />;
  if (isCancelled) {
    return (
      <p class="faint" role="status">
        Cancelled.
      </p>
    );
  }
  if (!error) return null;
  if (isAboutPicture(error)) return <Failure title="This picture can't be read" error={error} />;
  return <Failure error={error} onRetry={onRetry} />;
}

function Running({ task: { stage, cancel } }: { task: Task }) {
  const [startedAtMs] = useState(() => performance.now());
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - startedAtMs) / 1000)), 500);
    return () => clearInterval(timer);
  }, [startedAtMs]);
  const { label = "", share = null } = stage ?? {};
  return (
    <div class="task">
      <p>
        {/* Its label changes with every megabyte: only the stage is worth announcing. */}
        <span role="status" class="unseen">
          {label.replace(/:.*/, "")}
        </span>
        <span aria-hidden="true">
          {label}
          {seconds > 0 ? <span class="faint"> · {seconds} s</span> : null}
        </span>
      </p>
      <progress aria-label={label.replace(/:.*/, "")} {...(share === null ? {} : { value: share, max: 1 })} />
      <Button kind="quiet" icon={X} onClick={cancel}>
        Cancel
      </Button>
    </div>
  );
}
