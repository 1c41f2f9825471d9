import type { ComponentType } from "preact";
import { lazy } from "preact-iso";
import { Button } from "../components/button.tsx";
import { Page } from "../components/page.tsx";

/** A page whose code is loaded when it is first opened. Where it can't be, the page says so. */
// biome-ignore lint/suspicious/noExplicitAny: each page has its own parameters, which its route knows
export function loadPage(load: () => Promise<ComponentType<any>>) {
  return lazy(() => load().catch(() => NotLoaded));
}

/** The service is gone, or has a newer page, of which this one's parts are no longer there. */
function NotLoaded() {
  return (
    <Page title="This page can't be loaded">
      <div class="failure" role="alert">
        <strong>No answer</strong>
        <p>The service can't be reached, or has been updated meanwhile.</p>
        <Button kind="quiet" onClick={() => location.reload()}>
          Try again
        </Button>
      </div>
    </Page>
  );
}
