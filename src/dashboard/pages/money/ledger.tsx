import { Page } from "../../components/page.tsx";

export function Ledger() {
  return <Page title="Ledger">…</Page>;
}
