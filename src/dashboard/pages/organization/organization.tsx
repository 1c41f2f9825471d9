import { Page } from "../../components/page.tsx";

export function Organization() {
  return <Page title="Organization">…</Page>;
}
