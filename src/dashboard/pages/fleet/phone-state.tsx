import { Badge } from "../../components/badge.tsx";
import { type ListedPhone, writeReason } from "./phone-words.ts";

/** A phone's status, and the reason for it. */
export function PhoneState({
  status,
  reason,
}: {
  status: ListedPhone["status"];
  reason: ListedPhone["status_reason"];
}) {
  return (
    <span class="phone-state">
      <Badge state={status} />
      {reason ? <span class="faint">{writeReason(reason)}</span> : null}
    </span>
  );
}
