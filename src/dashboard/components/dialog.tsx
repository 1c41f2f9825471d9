import * as dialog from "@zag-js/dialog";
import { normalizeProps, useMachine } from "@zag-js/preact";
import { X } from "lucide-preact";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { Portal } from "./portal.tsx";
import { useUniqueId } from "./use-unique-id.ts";

type Props = {
  title: string;
  /** Called by its ×, by Escape and by a click outside. Omit it if only the actions may close the dialog. */
  onClose?: (() => void) | undefined;
  children: ComponentChildren;
  /** Buttons at the end, the main one last. */
  actions?: ComponentChildren;
};

/** A modal dialog: it traps the focus, and restores it. The focus starts on its first field, or on its main action. */
export function Dialog({ title, onClose, children, actions }: Props) {
  const content = useRef<HTMLDivElement>(null);
  const service = useMachine(dialog.machine, {
    id: useUniqueId(),
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

/**
 * Returns the element marked with `data-autofocus`, for dialogs in which Enter on the main action could do harm;
 * otherwise the first field, or the main action.
 */
function findFirst(content: HTMLElement | null): HTMLElement | null {
  const find = (selector: string) => content?.querySelector<HTMLElement>(selector) ?? null;
  return (
    find("[data-autofocus]") ??
    find(".dialog-body :is(input, select, textarea):enabled") ??
    find("footer > button:last-child:enabled")
  );
}
