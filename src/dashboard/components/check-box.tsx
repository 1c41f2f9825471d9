import type { ComponentChildren } from "preact";
import { useUniqueId } from "./hooks/use-unique-id.ts";

type Props = {
  label: string;
  hint?: ComponentChildren;
  isChecked: boolean;
  /** Represents several check boxes of which some are checked. */
  isMixed?: boolean;
  isDisabled?: boolean;
  /** Visually hidden: the label is for screen readers, since the position shows what the box is for. */
  isLabelUnseen?: boolean;
  onChecked(isChecked: boolean): void;
};

/** A check box, for one thing or for several others. */
export function CheckBox({ label, hint, isChecked, isMixed = false, isDisabled, isLabelUnseen, onChecked }: Props) {
  const id = useUniqueId();
  return (
    <div class="check">
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        indeterminate={isMixed}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-about` : undefined}
        onChange={(event) => onChecked(event.currentTarget.checked)}
      />
      <label htmlFor={id} class={isLabelUnseen ? "unseen" : undefined}>
        {label}
      </label>
      {hint ? (
        <span id={`${id}-about`} class="field-note">
          {hint}
        </span>
      ) : null}
    </div>
  );
}
