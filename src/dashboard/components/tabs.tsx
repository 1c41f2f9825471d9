import { normalizeProps, useMachine } from "@zag-js/preact";
import * as tabs from "@zag-js/tabs";
import type { ComponentChildren } from "preact";
import { useUniqueId } from "./hooks/use-unique-id.ts";

export type Tab = { value: string; label: string; content: () => ComponentChildren };

/** Panels of which one is visible; arrow keys move between them. With `value` and `onValue`, the parent keeps the selection. */
export function Tabs({
  label,
  items,
  value,
  onValue,
}: {
  label: string;
  items: readonly Tab[];
  value?: string;
  onValue?(value: string): void;
}) {
  const service = useMachine(tabs.machine, {
    id: useUniqueId(),
    defaultValue: items[0]?.value ?? "",
    ...(value === undefined ? {} : { value }),
    onValueChange: ({ value: chosen }) => onValue?.(chosen),
  });
  const api = tabs.connect(service, normalizeProps);
  return (
    <div {...api.getRootProps()} class="tabs">
      <div {...api.getListProps()} role="tablist" class="tab-list" aria-label={label}>
        {items.map((item) => (
          <button key={item.value} {...api.getTriggerProps({ value: item.value })} class="tab">
            {item.label}
          </button>
        ))}
      </div>
      {items.map((item) => (
        <div key={item.value} {...api.getContentProps({ value: item.value })}>
          {api.value === item.value ? item.content() : null}
        </div>
      ))}
    </div>
  );
}
