import { Page } from "../../components/page.tsx";

export function Money() {
  return <Page title="Money">…</Page>;
}
