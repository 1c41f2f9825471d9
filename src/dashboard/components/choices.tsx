import { Button } from "./button.tsx";

/** A few options side by side, of which one is selected. */
export function Choices<Value extends string>({
  label,
  options,
  value,
  onValue,
}: {
  label: string;
  options: readonly (readonly [value: Value, text: string])[];
  value: Value;
  onValue(value: Value): void;
}) {
  return (
    <fieldset class="choices">
      <legend class="unseen">{label}</legend>
      {options.map(([option, text]) => (
        <Button key={option} kind="quiet" aria-pressed={option === value} onClick={() => onValue(option)}>
          {text}
        </Button>
      ))}
    </fieldset>
  );
}
