import { Empty } from "../components/empty.tsx";
import { Page } from "../components/page.tsx";
import { Door } from "./sign-in/door.tsx";

export function Missing() {
  return (
    <Page title="No such page">
      <Empty title="This page doesn't exist">
        <a href="/">Go to the overview</a>
      </Empty>
    </Page>
  );
}

/** The page for an unknown address, for visitors who aren't signed in: signing in would not help. */
export function MissingDoor() {
  return (
    <Door title="No such page">
      <p>This page doesn't exist.</p>
      <a href="/">Go to the overview</a>
    </Door>
  );
}
