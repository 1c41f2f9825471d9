import type { ComponentChildren, InputHTMLAttributes, SelectHTMLAttributes } from "preact";
import { ApiError } from "../api/call.ts";
import { useUniqueId } from "./hooks/use-unique-id.ts";

/** Returns what the API said about one field of the last call, if it refused it. */
export function faultOf(error: Error | null, path: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fields.find((field) => field.path === path || field.path.startsWith(`${path}.`))?.message;
}

type Around = { label: string; hint?: ComponentChildren; fault?: string | undefined };

/** A text field with its label, a hint, and the error about its value. */
export function TextField({
  label,
  hint,
  fault,
  onText,
  ...rest
}: Around & InputHTMLAttributes & { onText?(text: string): void }) {
  const id = useUniqueId();
  return (
    <div class="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        id={id}
        aria-describedby={`${id}-about`}
        aria-invalid={fault !== undefined}
        onInput={(event) => onText?.(event.currentTarget.value)}
      />
      <FieldNote id={`${id}-about`} hint={hint} fault={fault} />
    </div>
  );
}

/** A select field. `options`: value and text of each. */
export function SelectField({
  label,
  hint,
  fault,
  options,
  onValue,
  ...rest
}: Around & SelectHTMLAttributes & { options: readonly (readonly [string, string])[]; onValue?(value: string): void }) {
  const id = useUniqueId();
  return (
    <div class="field">
      <label htmlFor={id}>{label}</label>
      <select
        {...rest}
        id={id}
        aria-describedby={`${id}-about`}
        aria-invalid={fault !== undefined}
        onChange={(event) => onValue?.(event.currentTarget.value)}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <FieldNote id={`${id}-about`} hint={hint} fault={fault} />
    </div>
  );
}

function FieldNote({ id, hint, fault }: { id: string; hint: ComponentChildren; fault: string | undefined }) {
  return (
    <p id={id} class={fault ? "field-note fault" : "field-note"} role={fault ? "alert" : undefined}>
      {fault ? `It ${fault}.` : hint}
    </p>
  );
}
