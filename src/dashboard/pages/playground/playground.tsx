import { Page } from "../../components/page.tsx";

export function Playground() {
  return <Page title="Playground">…</Page>;
}
