import { Page } from "../../components/page.tsx";

export function Phone() {
  return <Page title="Phone">…</Page>;
}
