import type { ComponentChildren } from "preact";
import { useUniqueId } from "../../components/hooks/use-unique-id.ts";

/** A number from 0 to 1, set by a slider. */
export function RangeField({
  label,
  hint,
  value,
  onValue,
}: {
  label: string;
  hint: ComponentChildren;
  value: number;
  onValue(value: number): void;
}) {
  const id = useUniqueId();
  return (
    <div class="field">
      <div class="range-label">
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id}>{value.toFixed(2)}</output>
      </div>
      <input
        id={id}
        type="range"
        min="0"
        max="1"
        step="0.01"
        value={value}
        aria-describedby={`${id}-about`}
        onInput={(event) => onValue(event.currentTarget.valueAsNumber)}
      />
      <p id={`${id}-about`} class="field-note">
        {hint}
      </p>
    </div>
  );
}
