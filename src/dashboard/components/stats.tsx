import type { ComponentChildren } from "preact";

/** Figures side by side, each under its name. */
export function Stats({ children }: { children: ComponentChildren }) {
  return <dl class="stats">{children}</dl>;
}

/** One figure; bad news is highlighted. */
export function Stat({
  name,
  isBad = false,
  children,
}: {
  name: string;
  isBad?: boolean | undefined;
  children: ComponentChildren;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class={isBad ? "bad" : undefined}>{children}</dd>
    </div>
  );
}
