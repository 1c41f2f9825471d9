import { useQueryClient } from "@tanstack/preact-query";
import { useSyncExternalStore } from "preact/compat";
import { useEffect } from "preact/hooks";
import { findOutage, OUTAGE_RETRY_MS, type Outage } from "../api/outage.ts";
import { SESSION_KEY } from "../api/session.tsx";

const REASONS: Readonly<Record<Outage | "offline", string>> = {
  offline: "You are offline.",
  unreachable: "The service can't be reached.",
  failing: "The service is responding with errors.",
};

/** Shows on every page that the data can't be kept up to date, and why, until they can again. */
export function OutageBanner() {
  const client = useQueryClient();
  const queries = client.getQueryCache();
  const outage = useSyncExternalStore(
    (changed) => queries.subscribe(changed),
    () => findOutage(queries.getAll()),
  );
  useEffect(() => {
    // Checked now, not with the next reading. A service on this machine may be reachable without a network.
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
      {reason
        ? `${REASONS[reason]} The page may be out of date. It updates automatically once the service is back.`
        : null}
    </div>
  );
}
