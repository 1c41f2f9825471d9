import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";

/** As many as an organization may have. */
const ALL = 100;

/** All destinations of the organization. */
export function useDestinations() {
  const organizationId = useOrganizationId();
  return useAnswer("organizations.destinations.list", {
    params: { organization_id: organizationId },
    query: { limit: ALL },
  });
}
