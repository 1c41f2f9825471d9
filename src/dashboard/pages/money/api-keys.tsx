import { Page } from "../../components/page.tsx";

export function ApiKeys() {
  return <Page title="API keys">…</Page>;
}
