import { useState } from "preact/hooks";
import { TextField } from "./fields.tsx";

/** Earlier years occur while a year is being typed, digit by digit. */
const EARLIEST_YEAR = 2000;

/** A date and a time in the reader's time zone. `at`: RFC 3339, or null for none. */
export function MomentField({
  at,
  onMoment,
  ...rest
}: {
  label: string;
  at: string | null;
  hint?: string;
  fault?: string | undefined;
  required?: boolean;
  onMoment(at: string | null): void;
}) {
  const [typed, setTyped] = useState({ text: writeLocal(at), at });
  return (
    <TextField
      {...rest}
      type="datetime-local"
      // Keeps the typed text as long as it means `at`: formatting it again would erase a half-typed date.
      value={typed.at === at ? typed.text : writeLocal(at)}
      onText={(text) => {
        const moment = readLocal(text, at);
        setTyped({ text, at: moment });
        if (moment !== at) onMoment(moment);
      }}
    />
  );
}

/** Returns the moment that a `datetime-local` field contains, or `last` while the year is still being typed. */
function readLocal(text: string, last: string | null): string | null {
  if (text === "") return null;
  const moment = new Date(text);
  return moment.getFullYear() >= EARLIEST_YEAR ? moment.toISOString() : last;
}

/** Formats a moment as a `datetime-local` field expects it, to the minute. */
function writeLocal(at: string | null): string {
  if (at === null || Number.isNaN(Date.parse(at))) return "";
  const moment = new Date(at);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
