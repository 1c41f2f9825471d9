import * as dialog from "@zag-js/dialog";
import { normalizeProps, useMachine } from "@zag-js/preact";
import { X } from "lucide-preact";
import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";
import { Portal } from "./portal.tsx";

type Props = {
  title: string;
  /** Closes it by its ×, by Escape and by a click outside. Left out where only its actions may close it. */
  onClose?: (() => void) | undefined;
  children: ComponentChildren;
  /** Buttons at its end, the main one last. */
  actions?: ComponentChildren;
};

/** A modal dialog: it keeps the focus, and gives it back. Its first field has the focus, or else its main action. */
export function Dialog({ title, onClose, children, actions }: Props) {
  const content = useRef<HTMLDivElement>(null);
  const service = useMachine(dialog.machine, {
    id: useId(),
    open: true,
    closeOnInteractOutside: onClose !== undefined,
    closeOnEscape: onClose !== undefined,
    initialFocusEl: () => findFirst(content.current),
    onOpenChange: ({ open }) => {
      if (!open) onClose?.();
    },
  });
  const api = dialog.connect(service, normalizeProps);
  return (
    <Portal>
      <div {...api.getBackdropProps()} class="backdrop" />
      <div {...api.getPositionerProps()} class="dialog-place">
        <div {...api.getContentProps()} ref={content} class="dialog">
          <header>
            <h2 {...api.getTitleProps()}>{title}</h2>
            {onClose ? (
              <button {...api.getCloseTriggerProps()} class="button quiet" aria-label="Close">
                <X size={18} aria-hidden="true" />
              </button>
            ) : null}
          </header>
          <div class="dialog-body">{children}</div>
          {actions ? <footer>{actions}</footer> : null}
        </div>
      </div>
    </Portal>
  );
}

/** What `data-autofocus` marks, where Enter at the main action could do harm; else the first field; else the main action. */
function findFirst(content: HTMLElement | null): HTMLElement | null {
  const find = (selector: string) => content?.querySelector<HTMLElement>(selector) ?? null;
  return (
    find("[data-autofocus]") ??
    find(".dialog-body :is(input, select, textarea):enabled") ??
    find("footer > button:last-child:enabled")
  );
}
