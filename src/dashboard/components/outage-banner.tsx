import { useQueryClient } from "@tanstack/preact-query";
import { useSyncExternalStore } from "preact/compat";
import { useEffect } from "preact/hooks";
import { findOutage, OUTAGE_RETRY_MS, type Outage } from "../api/outage.ts";
import { SESSION_KEY } from "../api/session.tsx";

const REASONS: Readonly<Record<Outage | "offline", string>> = {
  offline: "You are offline.",
  unreachable: "The service can't be reached.",
  failing: "The service answers with errors.",
};

/** Says, over every page, that what is shown can't be kept up to date, and why, until it can be again. */
export function OutageBanner() {
  const client = useQueryClient();
  const queries = client.getQueryCache();
  const outage = useSyncExternalStore(
    (changed) => queries.subscribe(changed),
    () => findOutage(queries.getAll()),
  );
  useEffect(() => {
    // Found out now, not with the next reading. What is on this machine may well be there without a network.
    const ask = () => {
      if (!navigator.onLine) void client.refetchQueries({ queryKey: SESSION_KEY });
    };
    addEventListener("offline", ask);
    const timer = setInterval(ask, OUTAGE_RETRY_MS);
    return () => {
      removeEventListener("offline", ask);
      clearInterval(timer);
    };
  }, [client]);
  const reason = outage === "unreachable" && !navigator.onLine ? "offline" : outage;
  return (
    <div class="outage" role="status">
      {reason ? `${REASONS[reason]} What you see may be out of date. It updates by itself as soon as it can.` : null}
    </div>
  );
}
