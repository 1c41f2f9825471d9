import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";

/** The largest page. An id that isn't among them is shown as is. */
const LIMIT = 100;

/** Names what created a key: a member, another key, or the operator. */
export function Creator({ id }: { id: string | null }) {
  const input = { params: { id: useOrganizationId() }, query: { limit: LIMIT } };
  const members = useAnswer("organizations.members.list", input).data?.members ?? [];
  const keys = useAnswer("organizations.api-keys.list", input).data?.api_keys ?? [];
  if (id === null) return <span class="faint">unknown</span>;
  if (id === "operator") return <>the operator</>;
  const member = members.find(({ user_id: userId }) => userId === id);
  const key = keys.find((each) => each.id === id);
  if (member) return <>{member.name ?? member.email}</>;
  return key ? <>the key {key.name}</> : <code>{id}</code>;
}
