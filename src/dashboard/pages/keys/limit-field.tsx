import { TextField } from "../../components/fields.tsx";
import { readDollars } from "../../components/money.ts";

/** Reads a typed limit: microdollars, null for none, or "fault" if it is no amount. */
export function readLimit(typed: string): number | null | "fault" {
  return typed.trim() === "" ? null : (readDollars(typed) ?? "fault");
}

/** The field of a key's monthly spending limit, in dollars. */
export function LimitField({
  value,
  onText,
  isFaulty,
  fault,
}: {
  value: string;
  onText(text: string): void;
  isFaulty: boolean;
  fault: string | undefined;
}) {
  return (
    <TextField
      label="Monthly spending limit (USD)"
      inputMode="decimal"
      autocomplete="off"
      value={value}
      onText={onText}
      fault={isFaulty ? "must be an amount in dollars, such as 2.50, with at most six decimals" : fault}
      hint="Priced calls above it get 402 until the next month (UTC). Empty: no limit."
    />
  );
}
