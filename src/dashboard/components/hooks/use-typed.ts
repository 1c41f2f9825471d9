import { useEffect, useState } from "preact/hooks";
import { TYPING_PAUSE_MS } from "./use-settled.ts";

/**
 * Returns the text of a field whose `value` follows what is typed, and a function that changes it. `onValue` receives
 * the text, without spaces around it, once typing pauses. If the value changes otherwise, such as by Back, the field
 * shows it.
 */
export function useTyped(
  value: string,
  onValue: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const [typed, setTyped] = useState({ text: value, isPending: false });
  useEffect(() => {
    if (!typed.isPending) return;
    const timer = setTimeout(() => {
      setTyped({ ...typed, isPending: false });
      const text = typed.text.trim();
      if (text !== value) onValue(text);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onValue]);
  const isCurrent = typed.isPending || typed.text.trim() === value;
  return [isCurrent ? typed.text : value, (text) => setTyped({ text, isPending: true })];
}
