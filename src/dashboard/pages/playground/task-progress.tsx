import { X } from "lucide-preact";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { Failure } from "../../components/failure.tsx";
import { isAboutPicture } from "./detect-run.ts";
import type { Task } from "./use-task.ts";

type Props = {
  task: Task;
  onRetry: () => void;
  /** The outcome in a sentence that is only read out, where the page shows it elsewhere. */
  spoken?: string;
  /** The outcome, once there is one. */
  children?: ComponentChildren;
};

/**
 * The progress of a task with a way to cancel it, why it failed, or its outcome. Its status element is always there:
 * screen readers announce only what changes in one.
 */
export function TaskProgress({ task, onRetry, spoken = "", children = null }: Props) {
  const { stage, error, isCancelled } = task;
  const showsOutcome = !stage && (isCancelled || children !== null);
  return (
    <>
      <div role="status" class={showsOutcome ? "outcome" : "unseen"}>
        {stage ? (
          nameStage(stage.label)
        ) : (
          <>
            {isCancelled ? <p class="faint">Cancelled.</p> : null}
            {children ?? (error || isCancelled ? null : <span class="unseen">{spoken}</span>)}
          </>
        )}
      </div>
      {stage ? <Running task={task} /> : null}
      {error ? (
        <Failure error={error} {...(isAboutPicture(error) ? { title: "This picture can't be read" } : { onRetry })} />
      ) : null}
    </>
  );
}

/** The label changes with every megabyte: only the stage is worth announcing. */
function nameStage(label: string): string {
  return label.replace(/:.*/, "");
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
      <p aria-hidden="true">
        {label}
        {seconds > 0 ? <span class="faint"> · {seconds} s</span> : null}
      </p>
      <progress aria-label={nameStage(label)} {...(share === null ? {} : { value: share, max: 1 })} />
      <Button kind="quiet" icon={X} onClick={cancel}>
        Cancel
      </Button>
    </div>
  );
}
