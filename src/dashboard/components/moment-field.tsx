import { useState } from "preact/hooks";
import { TextField } from "./fields.tsx";

/** Years before it are on their way to one that is typed digit by digit. */
const EARLIEST_YEAR = 2000;

/** A date and a time in the reader's zone. `at`: RFC 3339; null: none. */
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
      // What was typed stands for as long as it means `at`: written anew, half a date would be gone in mid-typing.
      value={typed.at === at ? typed.text : writeLocal(at)}
      onText={(text) => {
        const moment = readLocal(text, at);
        setTyped({ text, at: moment });
        if (moment !== at) onMoment(moment);
      }}
    />
  );
}

/** The moment of what a `datetime-local` field holds; `last` while the year is still being typed. */
function readLocal(text: string, last: string | null): string | null {
  if (text === "") return null;
  const moment = new Date(text);
  return moment.getFullYear() >= EARLIEST_YEAR ? moment.toISOString() : last;
}

/** As a `datetime-local` field has it, to the minute. */
function writeLocal(at: string | null): string {
  if (at === null || Number.isNaN(Date.parse(at))) return "";
  const moment = new Date(at);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
