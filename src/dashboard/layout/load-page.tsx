import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { lazy } from "preact-iso";
import { OUTAGE_RETRY_MS } from "../api/outage.ts";
import { Button } from "../components/button.tsx";
import { Page } from "../components/page.tsx";

/** True once the service couldn't be reached when the code of a page was needed. */
let wasGone = false;

/** A page whose code is loaded when it is first opened. If that fails, the page says so. */
// biome-ignore lint/suspicious/noExplicitAny: each page has its own parameters, which its route knows
export function loadPage(load: () => Promise<ComponentType<any>>) {
  return lazy(() =>
    load().catch(async () => {
      // Before anything is shown: the service may be back by then.
      await findService();
      return NotLoaded;
    }),
  );
}

/** Returns true if the service responds, and notes if it doesn't. */
async function findService(): Promise<boolean> {
  const signal = AbortSignal.timeout(OUTAGE_RETRY_MS);
  const isThere = await fetch("/", { method: "HEAD", cache: "no-store", signal }).then(
    ({ ok }) => ok,
    () => false,
  );
  wasGone ||= !isThere;
  return isThere;
}

/**
 * Shown if the service is down, or serves a newer build without this page's files. Reloads the page once a service that
 * was down is back.
 */
function NotLoaded() {
  useEffect(() => {
    const stop = () => {
      isOver = true;
      clearInterval(timer);
    };
    const look = async () => {
      const isThere = await findService();
      // Only after an outage: if the service was up all along, reloading could go on forever.
      if (isOver || !isThere || !wasGone) return;
      // A second reload would only delay the first.
      stop();
      location.reload();
    };
    let isOver = false;
    const timer = setInterval(look, OUTAGE_RETRY_MS);
    void look();
    return stop;
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
