import { Search } from "lucide-preact";
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useNotice } from "../components/notice.tsx";
import { PALETTE_KEYS } from "./palette-key.ts";
import { useShortcuts } from "./shortcuts.ts";

const loadPalette = () => import("./palette/palette.tsx").then((module) => module.Palette);
const loadShortcutList = () => import("./shortcut-list.tsx").then((module) => module.ShortcutList);

/** The palette with its button, and the keyboard shortcuts. */
export function QuickAccess() {
  const { route } = useLocation();
  const [open, setOpen] = useState<"palette" | "shortcuts" | null>(null);
  const close = () => setOpen((shown) => (shown === open ? null : shown));
  const Palette = useLoaded(open === "palette", loadPalette, close);
  const ShortcutList = useLoaded(open === "shortcuts", loadShortcutList, close);
  const openPalette = () => setOpen("palette");
  const showShortcuts = () => setOpen("shortcuts");
  useShortcuts({ go: route, openPalette, showShortcuts });
  return (
    <>
      <button type="button" class="button quiet palette-opener" onClick={openPalette}>
        <Search size={16} aria-hidden="true" />
        <span>
          Find anything <kbd>{PALETTE_KEYS.join(" ")}</kbd>
        </span>
      </button>
      {open === "palette" && Palette ? <Palette onClose={close} onShortcuts={showShortcuts} /> : null}
      {open === "shortcuts" && ShortcutList ? <ShortcutList onClose={close} /> : null}
    </>
  );
}

/** Returns a component whose code is loaded when it is first needed. Announces a failure to load it. */
function useLoaded<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFault: () => void,
): ComponentType<Props> | null {
  const notify = useNotice();
  const [loaded, setLoaded] = useState<{ Component: ComponentType<Props> } | null>(null);
  useEffect(() => {
    if (!isWanted || loaded) return;
    load().then(
      (Component) => setLoaded({ Component }),
      () => {
        onFault();
        notify("The service can't be reached. Try again.", "warning");
      },
    );
  }, [isWanted, loaded, load, onFault, notify]);
  return loaded?.Component ?? null;
}
