import { useEffect, useState } from "preact/hooks";

/** How long typing pauses before the service is asked: not after every character. */
export const TYPING_PAUSE_MS = 250;

/** Returns the value once it has stayed the same for a while; until then, the last one that did. */
export function useSettled<Value>(value: Value, pauseMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
