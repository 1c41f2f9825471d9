import * as menu from "@zag-js/menu";
import { normalizeProps, useMachine } from "@zag-js/preact";
import type { LucideIcon } from "lucide-preact";
import type { ComponentChildren } from "preact";
import { Portal } from "./portal.tsx";
import { useUniqueId } from "./use-unique-id.ts";

export type MenuItem = { value: string; label: string; icon?: LucideIcon; onSelect(): void };

/** A button that opens a menu. `label` names it for screen readers. */
export function Menu({
  label,
  trigger,
  items,
}: {
  label: string;
  trigger: ComponentChildren;
  items: readonly MenuItem[];
}) {
  const service = useMachine(menu.machine, {
    id: useUniqueId(),
    positioning: { placement: "bottom-end" },
    onSelect: ({ value }) => items.find((item) => item.value === value)?.onSelect(),
  });
  const api = menu.connect(service, normalizeProps);
  return (
    <>
      <button {...api.getTriggerProps()} class="button quiet" aria-label={label}>
        {trigger}
      </button>
      {api.open ? (
        <Portal>
          <div {...api.getPositionerProps()}>
            <ul {...api.getContentProps()} class="menu" aria-label={label}>
              {items.map(({ value, label: text, icon: Icon }) => (
                <li key={value} {...api.getItemProps({ value })}>
                  {Icon ? <Icon size={16} aria-hidden="true" /> : null}
                  {text}
                </li>
              ))}
            </ul>
          </div>
        </Portal>
      ) : null}
    </>
  );
}
