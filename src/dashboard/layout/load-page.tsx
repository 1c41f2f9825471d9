import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { lazy } from "preact-iso";
import { OUTAGE_RETRY_MS } from "../api/outage.ts";
import { Button } from "../components/button.tsx";
import { Page } from "../components/page.tsx";

/** A page whose code is loaded when it is first opened. If that fails, the page says so. */
// biome-ignore lint/suspicious/noExplicitAny: each page has its own parameters, which its route knows
export function loadPage(load: () => Promise<ComponentType<any>>) {
  return lazy(() => load().catch(() => NotLoaded));
}

/**
 * Shown if the service is down, or serves a newer build without this page's files. Reloads the page once a service that
 * was down is back.
 */
function NotLoaded() {
  useEffect(() => {
    let wasGone = false;
    const look = async () => {
      const isThere = await fetch("/", { method: "HEAD", cache: "no-store" }).then(
        ({ ok }) => ok,
        () => false,
      );
      // Only after an outage: if the service was up all along, reloading could go on forever.
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
        <strong>No response</strong>
        <p>The service can't be reached, or has been updated in the meantime.</p>
        <Button kind="quiet" onClick={() => location.reload()}>
          Try again
        </Button>
      </div>
    </Page>
  );
}
