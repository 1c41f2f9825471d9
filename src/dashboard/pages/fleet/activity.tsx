import { Page } from "../../components/page.tsx";

export function Activity() {
  return <Page title="Activity">…</Page>;
}
