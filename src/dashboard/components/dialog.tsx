import { X } from "lucide-preact";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useOutsideClick } from "./hooks/use-outside-click.ts";
import { useUniqueId } from "./hooks/use-unique-id.ts";
import { Portal } from "./portal.tsx";

type Props = {
  title: string;
  /** Called by its ×, by Escape and by a click outside. Omit it if only the actions may close the dialog. */
  onClose?: (() => void) | undefined;
  children: ComponentChildren;
  /** Buttons at the end, the main one last. */
  actions?: ComponentChildren;
};

/** A modal dialog: it keeps the focus, and restores it. The focus starts on its first field, or on its main action. */
export function Dialog({ title, onClose, children, actions }: Props) {
  const place = useRef<HTMLDialogElement>(null);
  const outside = useOutsideClick(onClose);
  const titleId = useUniqueId();
  useLayoutEffect(() => {
    const dialog = place.current;
    dialog?.showModal();
    findFirst(dialog)?.focus();
    // The browser restores the focus of a dialog that is closed, but not of one that is merely removed.
    return () => dialog?.close();
  }, []);
  return (
    <Portal>
      <dialog
        ref={place}
        class="dialog-place"
        aria-labelledby={titleId}
        closedby={onClose ? "closerequest" : "none"}
        onCancel={(event) => {
          // A file field's event of this name bubbles.
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          onClose?.();
        }}
        onClose={({ currentTarget }) => {
          // A browser may close a dialog without asking first, such as at a second Escape.
          if (!currentTarget.isConnected || currentTarget.open) return;
          if (onClose) onClose();
          else currentTarget.showModal();
        }}
        {...outside}
      >
        <div class="dialog">
          <header>
            <h2 id={titleId}>{title}</h2>
            {onClose ? (
              <button type="button" class="button plain" aria-label="Close" onClick={onClose}>
                <X size={18} aria-hidden="true" />
              </button>
            ) : null}
          </header>
          <div class="dialog-body">{children}</div>
          {actions ? <footer>{actions}</footer> : null}
        </div>
      </dialog>
    </Portal>
  );
}

/**
 * Returns the element marked with `data-autofocus`, for dialogs in which Enter on the main action could do harm;
 * otherwise the first field, or the main action.
 */
function findFirst(dialog: HTMLElement | null): HTMLElement | null {
  const find = (selector: string) => dialog?.querySelector<HTMLElement>(selector) ?? null;
  return (
    find("[data-autofocus]") ??
    find(".dialog-body :is(input, select, textarea):enabled") ??
    find("footer > button:last-child:enabled")
  );
}
