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

/** The organization itself: what it is called, who belongs to it, and who is asked to. */
export function Organization() {
  const id = useOrganizationId();
  const mayManage = useMay("admin");
  const { data, error, refetch } = useAnswer("organizations.get", { params: { id } });
  return (
    <Page title="Organization" lead="What it is called, who belongs to it, and what each of them may do.">
      {data ? <About organization={data} /> : error ? <Failure error={error} onRetry={() => refetch()} /> : <Loading />}
      <Members />
      {mayManage ? <Invitations /> : null}
      <RolesTable />
    </Page>
  );
}
