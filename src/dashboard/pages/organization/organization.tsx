import { useAnswer } from "../../api/queries.ts";
import { useMay, useOrganizationId } from "../../api/session.tsx";
import { Failure } from "../../components/failure.tsx";
import { Loading } from "../../components/loading.tsx";
import { Page } from "../../components/page.tsx";
import { About } from "./about.tsx";
import { Invitations } from "./invitations.tsx";
import { Members } from "./members.tsx";
import { RolesTable } from "./roles-table.tsx";
import "./organization.css";

/** The organization: its name, its members, and its invitations. */
export function Organization() {
  const id = useOrganizationId();
  const mayManage = useMay("admin");
  const { data, error, refetch } = useAnswer("organizations.get", { params: { id } });
  return (
    <Page title="Organization" lead="Your organization's details, members and roles.">
      {data ? <About organization={data} /> : error ? <Failure error={error} onRetry={() => refetch()} /> : <Loading />}
      <Members />
      {mayManage ? <Invitations /> : null}
      <RolesTable />
    </Page>
  );
}
