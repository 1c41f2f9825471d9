import { useLocation } from "preact-iso";

/** The pages of one area, by path and name; the open one is marked. */
export function Subplaces({
  label,
  places,
}: {
  label: string;
  places: readonly (readonly [path: string, name: string])[];
}) {
  const { path } = useLocation();
  return (
    <nav class="subplaces" aria-label={label}>
      {places.map(([place, name]) => (
        <a key={place} href={place} aria-current={place === path ? "page" : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
