import { Page } from "../../components/page.tsx";

export function DeliveryLog() {
  return <Page title="Delivery log">…</Page>;
}
