import { Page } from "../../components/page.tsx";

export function Delivery() {
  return <Page title="Delivery">…</Page>;
}
