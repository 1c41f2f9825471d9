import { Dialog } from "../components/dialog.tsx";
import { GO_KEYS } from "./go-keys.ts";
import { PALETTE_KEYS } from "./palette-key.ts";
import { ShortcutSwitch } from "./shortcut-switch.tsx";
import "./shortcut-list.css";

const OTHERS: readonly (readonly [keys: readonly string[], name: string])[] = [
  [PALETTE_KEYS, "Go to a page, or find any id"],
  [["/"], "Search"],
  [["?"], "Keyboard shortcuts"],
];

/** Every shortcut, and the switch that turns those of single keys off. */
export function ShortcutList({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl class="shortcuts">
        {[...OTHERS, ...GO_KEYS.map(([key, , name]) => [["g", key], name] as const)].map(([keys, name]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <ShortcutSwitch />
    </Dialog>
  );
}
