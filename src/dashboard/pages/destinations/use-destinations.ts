import { useMemo } from "preact/hooks";
import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";

/** As many as an organization may have. */
const ALL = 100;

const HEALTH_EVERY_MS = 30_000;

/** How each destination of the organization is doing, by its id, in one answer; read anew while the page is seen. */
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

/** All destinations of the organization. */
export function useDestinations() {
  const organizationId = useOrganizationId();
  return useAnswer("organizations.destinations.list", {
    params: { organization_id: organizationId },
    query: { limit: ALL },
  });
}
