import * as dialog from "@zag-js/dialog";
import { normalizeProps, useMachine } from "@zag-js/preact";
import { X } from "lucide-preact";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Portal } from "./portal.tsx";

type Props = {
  title: string;
  isOpen: boolean;
  onClose(): void;
  children: ComponentChildren;
  /** Buttons at its end, the one that does it last. */
  actions?: ComponentChildren;
  /** Where a slip would lose something, such as a secret that is shown once. */
  staysOpen?: boolean;
};

/** A modal dialog: it keeps the focus, and gives it back. */
export function Dialog(props: Props) {
  return props.isOpen ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ title, onClose, children, actions, staysOpen = false }: Props) {
  const service = useMachine(dialog.machine, {
    id: useId(),
    open: true,
    closeOnInteractOutside: !staysOpen,
    closeOnEscape: !staysOpen,
    onOpenChange: ({ open }) => {
      if (!open) onClose();
    },
  });
  const api = dialog.connect(service, normalizeProps);
  return (
    <Portal>
      <div {...api.getBackdropProps()} class="backdrop" />
      <div {...api.getPositionerProps()} class="dialog-place">
        <div {...api.getContentProps()} class="dialog">
          <header>
            <h2 {...api.getTitleProps()}>{title}</h2>
            <button {...api.getCloseTriggerProps()} class="button quiet" aria-label="Close">
              <X size={18} aria-hidden="true" />
            </button>
          </header>
          <div class="dialog-body">{children}</div>
          {actions ? <footer>{actions}</footer> : null}
        </div>
      </div>
    </Portal>
  );
}
