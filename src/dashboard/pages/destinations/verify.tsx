import { Page } from "../../components/page.tsx";

export function Verify() {
  return <Page title="Verify signatures">…</Page>;
}
