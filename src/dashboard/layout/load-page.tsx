import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { lazy } from "preact-iso";
import { OUTAGE_RETRY_MS } from "../api/outage.ts";
import { Button } from "../components/button.tsx";
import { Page } from "../components/page.tsx";

/** A page whose code is loaded when it is first opened. Where it can't be, the page says so. */
// biome-ignore lint/suspicious/noExplicitAny: each page has its own parameters, which its route knows
export function loadPage(load: () => Promise<ComponentType<any>>) {
  return lazy(() => load().catch(() => NotLoaded));
}

/** The service is gone, or has a newer page, of which this one's parts are no longer there. Once a service that is gone is back, it is loaded. */
function NotLoaded() {
  useEffect(() => {
    let wasGone = false;
    const look = async () => {
      const isThere = await fetch("/", { method: "HEAD", cache: "no-store" }).then(
        ({ ok }) => ok,
        () => false,
      );
      // Only then: where it was there all along, loading it anew could go on for ever.
      if (isThere && wasGone) location.reload();
      wasGone ||= !isThere;
    };
    void look();
    const timer = setInterval(look, OUTAGE_RETRY_MS);
    return () => clearInterval(timer);
  }, []);
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
