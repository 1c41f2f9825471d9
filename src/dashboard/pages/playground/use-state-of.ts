import { useState } from "preact/hooks";

/** A state that belongs to `owner`: with another one it starts from `initial` again, in the same render. */
export function useStateOf<State extends object | string | null>(
  owner: unknown,
  initial: State,
): [State, (change: (last: State) => State) => void] {
  const [kept, setKept] = useState({ owner, state: initial });
  return [
    kept.owner === owner ? kept.state : initial,
    (change) => setKept((last) => ({ owner, state: change(last.owner === owner ? last.state : initial) })),
  ];
}
