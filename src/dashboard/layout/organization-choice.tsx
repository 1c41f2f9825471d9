import { useSignedIn } from "../api/session.tsx";

/** Whose data is shown: a choice where the person belongs to several organizations. */
export function OrganizationChoice() {
  const { session, organization, choose } = useSignedIn();
  if (!organization) return <span class="organization" />;
  if (session.organizations.length === 1) return <span class="organization">{organization.name}</span>;
  return (
    <select
      class="organization"
      aria-label="Organization"
      value={organization.id}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {session.organizations.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
