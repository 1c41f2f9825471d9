import { normalizeProps, useMachine } from "@zag-js/preact";
import * as tabs from "@zag-js/tabs";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

export type Tab = { value: string; label: string; content: () => ComponentChildren };

/** Contents of which one is seen; arrow keys go from one to the next. */
export function Tabs({ label, items }: { label: string; items: readonly Tab[] }) {
  const service = useMachine(tabs.machine, { id: useId(), defaultValue: items[0]?.value ?? "" });
  const api = tabs.connect(service, normalizeProps);
  return (
    <div {...api.getRootProps()} class="tabs">
      <div {...api.getListProps()} role="tablist" class="tab-list" aria-label={label}>
        {items.map(({ value, label: text }) => (
          <button key={value} {...api.getTriggerProps({ value })} class="tab">
            {text}
          </button>
        ))}
      </div>
      {items.map(({ value, content }) => (
        <div key={value} {...api.getContentProps({ value })}>
          {api.value === value ? content() : null}
        </div>
      ))}
    </div>
  );
}
