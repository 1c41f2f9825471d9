import { useMemo } from "preact/hooks";
import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";

/** The limit of an organization. */
const ALL = 100;

const HEALTH_EVERY_MS = 30_000;

/** Reads the health of each destination of the organization, by its id, in one request; refreshed while the page is visible. */
export function useHealthOfAll() {
  const organizationId = useOrganizationId();
  const { data, ...reading } = useAnswer(
    "organizations.destinations.health.list",
    { params: { organization_id: organizationId } },
    { everyMs: HEALTH_EVERY_MS },
  );
  const healthOf = useMemo(() => data && new Map(data.destinations.map((each) => [each.destination_id, each])), [data]);
  return { ...reading, data: healthOf };
}

/** Reads all destinations of the organization. */
export function useDestinations() {
  const organizationId = useOrganizationId();
  return useAnswer("organizations.destinations.list", {
    params: { organization_id: organizationId },
    query: { limit: ALL },
  });
}
