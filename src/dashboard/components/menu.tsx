import type { LucideIcon } from "lucide-preact";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { useUniqueId } from "./hooks/use-unique-id.ts";

type MenuItem = { value: string; label: string; icon?: LucideIcon; onSelect(): void };

/** The distance between the button and its menu, in pixels. */
const GAP = 4;

/**
 * A button that opens a menu, which the browser closes by Escape and by a click outside. Arrow keys, Home, End and first
 * letters move in it. `label` names it for screen readers.
 */
export function Menu({
  label,
  trigger,
  items,
}: {
  label: string;
  trigger: ComponentChildren;
  items: readonly MenuItem[];
}) {
  const id = useUniqueId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        class="button plain"
        aria-label={label}
        aria-haspopup="menu"
        popovertarget={id}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          event.currentTarget.click();
        }}
      >
        {trigger}
      </button>
      <div
        id={id}
        popover="auto"
        role="menu"
        class="menu"
        aria-label={label}
        onBeforeToggle={({ currentTarget: { style } }) => {
          const edges = button.current?.getBoundingClientRect();
          if (!edges) return;
          style.top = `${edges.bottom + GAP}px`;
          style.right = `${document.documentElement.clientWidth - edges.right}px`;
        }}
        onToggle={({ newState, currentTarget }) => {
          if (newState === "open") listItems(currentTarget)[0]?.focus();
        }}
        onKeyDown={(event) => {
          if (event.key === "Tab") event.currentTarget.hidePopover();
          const next = findNext(listItems(event.currentTarget), event.key);
          if (!next) return;
          event.preventDefault();
          next.focus();
        }}
      >
        {items.map(({ value, label: text, icon: Icon, onSelect }) => (
          <button
            key={value}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onPointerMove={({ currentTarget }) => currentTarget.focus()}
            onClick={({ currentTarget }) => {
              // Before the choice takes effect, since closing restores the focus.
              currentTarget.closest<HTMLElement>(".menu")?.hidePopover();
              onSelect();
            }}
          >
            {Icon ? <Icon size={16} aria-hidden="true" /> : null}
            {text}
          </button>
        ))}
      </div>
    </>
  );
}

const listItems = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")];

/** Returns the item that a key leads to from the focused one. */
function findNext(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement);
  if (key === "ArrowDown") return items[(at + 1) % items.length];
  if (key === "ArrowUp") return items.at(at <= 0 ? -1 : at - 1);
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key.length !== 1 || key === " ") return undefined;
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return after.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}
