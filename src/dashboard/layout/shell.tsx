import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useSignedIn } from "../api/session.tsx";
import { Empty } from "../components/empty.tsx";
import { Missing } from "../pages/missing.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { OrganizationChoice } from "./organization-choice.tsx";
import { Places } from "./places.tsx";
import { QuickAccess } from "./quick-access.tsx";
import { Routes } from "./routes.tsx";

/** The frame of every page: the navigation, the organization, the account. */
export function Shell() {
  const { path } = useLocation();
  const { organization } = useSignedIn();
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    // Moving the focus tells screen readers that the page has changed.
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [path]);

  return (
    <div class="shell">
      <a class="skip" href="#main">
        Skip to content
      </a>
      <header class="top">
        <a class="brand" href="/">
          <img src="/icon.svg" alt="" width="28" height="28" />
          sightline
        </a>
        <QuickAccess />
        <div class="top-end">
          <OrganizationChoice />
          <AccountMenu />
        </div>
      </header>
      <Places path={path} />
      <main id="main" ref={main} tabIndex={-1}>
        {organization ? (
          // Switching the organization remounts the page, so that no state of the last one stays.
          isReadable(path) ? (
            <Routes key={organization.id} />
          ) : (
            <Missing />
          )
        ) : (
          <Empty title="You aren't a member of any organization">
            Ask somebody who does for an invitation; you'll find it in your mail.
          </Empty>
        )}
      </main>
    </div>
  );
}

/** Returns true if an address can be decoded, which the routes assume. */
function isReadable(path: string): boolean {
  try {
    // Uses the result: the build would remove a bare call, since throwing is its only effect.
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}
