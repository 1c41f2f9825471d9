import { Page } from "../../components/page.tsx";

export function Replays() {
  return <Page title="Replays">…</Page>;
}
