import { Page } from "../../components/page.tsx";

export function Destination() {
  return <Page title="Destination">…</Page>;
}
