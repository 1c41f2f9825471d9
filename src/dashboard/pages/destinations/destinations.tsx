import { Page } from "../../components/page.tsx";

export function Destinations() {
  return <Page title="Webhooks">…</Page>;
}
