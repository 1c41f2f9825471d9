import { Page } from "../../components/page.tsx";

export function Phones() {
  return <Page title="Phones">…</Page>;
}
