import { Empty } from "../components/empty.tsx";
import { Page } from "../components/page.tsx";
import { Door } from "./sign-in/door.tsx";

export function Missing() {
  return (
    <Page title="No such page">
      <Empty title="There is nothing at this address">
        <a href="/">Go to the overview</a>
      </Empty>
    </Page>
  );
}

/** The same for who isn't signed in: signing in would not lead anywhere. */
export function MissingDoor() {
  return (
    <Door title="No such page">
      <p>There is nothing at this address.</p>
      <a href="/">Go to the overview</a>
    </Door>
  );
}
