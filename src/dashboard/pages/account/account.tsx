import { Page } from "../../components/page.tsx";

export function Account() {
  return <Page title="Your account">…</Page>;
}
