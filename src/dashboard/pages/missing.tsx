import { Empty } from "../components/empty.tsx";
import { Page } from "../components/page.tsx";

export function Missing() {
  return (
    <Page title="No such page">
      <Empty title="There is nothing at this address">
        <a href="/">Go to the overview</a>
      </Empty>
    </Page>
  );
}
