import { useState } from "preact/hooks";

let count = 0;

/** Returns an id that no other element of the page has. Preact's own `useId` restarts in each dialog. */
export function useUniqueId(): string {
  const [id] = useState(() => {
    count++;
    return `id-${count}`;
  });
  return id;
}
