import { Check, Copy } from "lucide-preact";
import { useEffect, useState } from "preact/hooks";
import { Button } from "./button.tsx";
import { useNotice } from "./notice.tsx";

/** Copies a text to the clipboard, and says so. */
export function CopyButton({
  text,
  label = "Copy",
  isFirst = false,
}: {
  text: string;
  label?: string;
  /** Gets the focus of the dialog around it. */
  isFirst?: boolean;
}) {
  const notify = useNotice();
  const [state, setState] = useState<"ready" | "copied" | "refused">("ready");
  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), 2_000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setState("copied");
        notify("Copied to the clipboard.");
      },
      () => setState("refused"),
    );
  return (
    <Button kind="quiet" icon={state === "copied" ? Check : Copy} onClick={copy} data-autofocus={isFirst || undefined}>
      {/* A failure stays visible, and is announced here. */}
      <span aria-live="polite">{state === "refused" ? "Select and copy it manually" : label}</span>
    </Button>
  );
}
