import { Page } from "../../components/page.tsx";

export function FileDeliveries() {
  return <Page title="File deliveries">…</Page>;
}
