import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { DOOR_PATHS, isDashboardPath } from "../domain/dashboard-paths.ts";
import { SessionProvider, useSession } from "./api/session.tsx";
import { Failure } from "./components/failure.tsx";
import { Loading } from "./components/loading.tsx";
import { Shell } from "./layout/shell.tsx";
import { MissingDoor } from "./pages/missing.tsx";
import { Invitation } from "./pages/sign-in/invitation.tsx";
import { SignIn } from "./pages/sign-in/sign-in.tsx";

/** Shows the dashboard to signed-in users, and the sign-in page to everybody else: nothing works without a session. */
export function Gate() {
  const { path, url, route } = useLocation();
  const session = useSession();
  const isRefused = session.data === null && isDashboardPath(path) && !DOOR_PATHS.includes(path);
  useEffect(() => {
    if (isRefused) route(`/sign-in${url === "/" ? "" : `?next=${encodeURIComponent(url)}`}`, true);
  }, [isRefused, route, url]);

  if (path === "/invitation") return <Invitation />;
  if (path === "/sign-in") return <SignIn />;
  // An existing session stays while it can't be read again, so that nothing that is being typed is lost.
  if (session.error && !session.data)
    return <Failure error={session.error} onRetry={() => session.refetch()} isWholePage />;
  if (session.data === null && !isRefused) return <MissingDoor />;
  if (!session.data) return <Loading isWholePage />;
  return (
    <SessionProvider session={session.data}>
      <Shell />
    </SessionProvider>
  );
}
