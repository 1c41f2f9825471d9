import { useSignedIn } from "../api/session.tsx";

/** The organization whose data are shown: a choice if the user belongs to several. */
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
