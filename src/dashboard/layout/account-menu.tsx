import { CircleUser, LogOut, Moon, Settings, Sun } from "lucide-preact";
import { useLocation } from "preact-iso";
import { useAction } from "../api/queries.ts";
import { useSessionChange, useSignedIn } from "../api/session.tsx";
import { Menu } from "../components/menu.tsx";
import { useNotice } from "../components/notice.tsx";
import { useScheme } from "./scheme.ts";

export function AccountMenu() {
  const { session } = useSignedIn();
  const { route } = useLocation();
  const { scheme, choose } = useScheme();
  const changeSession = useSessionChange();
  const say = useNotice();
  const signOut = useAction("session.delete", { touches: [] });
  const { name, email } = session.user;
  const other = scheme === "dark" ? "light" : "dark";
  return (
    <Menu
      label={`Account of ${name ?? email}`}
      trigger={<CircleUser size={22} aria-hidden="true" />}
      items={[
        { value: "account", label: "Your account", icon: Settings, onSelect: () => route("/account") },
        {
          value: "scheme",
          label: `Use the ${other} theme`,
          icon: other === "dark" ? Moon : Sun,
          onSelect: () => choose(other),
        },
        {
          value: "sign-out",
          label: "Sign out",
          icon: LogOut,
          onSelect: () =>
            signOut.mutate(
              {},
              {
                onSuccess: () => {
                  // After signing out on purpose, the next sign-in doesn't lead back here.
                  route("/sign-in");
                  changeSession(null);
                },
                onError: ({ message }) => say(`Signing out failed: ${message}`, "warning"),
              },
            ),
        },
      ]}
    />
  );
}
