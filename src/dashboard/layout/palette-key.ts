/** True on Apple's systems, where Ctrl-K deletes the rest of a line. */
const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys that open the palette, as they are shown. */
export const PALETTE_KEYS: readonly [modifier: string, key: string] = [IS_APPLE ? "⌘" : "Ctrl", "K"];

/** Returns true for the keys that open the palette. */
export function isPaletteKey({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): boolean {
  const isModified = IS_APPLE ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isModified && !altKey && !shiftKey && key.toLowerCase() === "k";
}
