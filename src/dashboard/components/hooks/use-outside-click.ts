import { useRef } from "preact/hooks";

type Handler = (event: { target: EventTarget | null; currentTarget: EventTarget }) => void;

/**
 * Returns the handlers of a dialog that call `onOutside` when a press both begins and ends outside of its content.
 * Selecting text may end outside, but doesn't begin there.
 */
export function useOutsideClick(onOutside: (() => void) | undefined): { onPointerDown: Handler; onClick: Handler } {
  const pressed = useRef<EventTarget | null>(null);
  return {
    onPointerDown: ({ target }) => {
      pressed.current = target;
    },
    // Clicks on the backdrop have the dialog itself as their target.
    onClick: ({ target, currentTarget }) => {
      if (target === currentTarget && pressed.current === currentTarget) onOutside?.();
    },
  };
}
