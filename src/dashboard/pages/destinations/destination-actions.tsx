import { Pause, Pencil, Play, RefreshCw, TimerOff, Trash2 } from "lucide-preact";
import { useState } from "preact/hooks";
import type { Answer } from "../../api/call.ts";
import { Button } from "../../components/button.tsx";
import { DeleteDestination } from "./delete-destination.tsx";
import { EditDestination } from "./edit-destination.tsx";
import { ExpireSecret } from "./expire-secret.tsx";
import { RotateSecret } from "./rotate-secret.tsx";
import { SwitchDestination } from "./switch-destination.tsx";

export type ShownDestination = Answer<"destinations.get">;

/** The actions of an admin for a destination; each asks for confirmation. */
export function DestinationActions({ destination }: { destination: ShownDestination }) {
  const [open, setOpen] = useState<"edit" | "switch" | "rotate" | "expire" | "delete" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button kind="quiet" icon={Pencil} onClick={() => setOpen("edit")}>
        Edit
      </Button>
      <Button kind="quiet" icon={destination.enabled ? Pause : Play} onClick={() => setOpen("switch")}>
        {destination.enabled ? "Disable" : "Enable"}
      </Button>
      <Button kind="quiet" icon={RefreshCw} onClick={() => setOpen("rotate")}>
        Rotate secret
      </Button>
      {destination.old_secret_expires_at ? (
        <Button kind="quiet" icon={TimerOff} onClick={() => setOpen("expire")}>
          Expire old secret
        </Button>
      ) : null}
      <Button kind="danger" icon={Trash2} onClick={() => setOpen("delete")}>
        Delete
      </Button>
      {open === "edit" ? <EditDestination destination={destination} onClose={close} /> : null}
      {open === "switch" ? <SwitchDestination destination={destination} onClose={close} /> : null}
      {open === "rotate" ? <RotateSecret destinationId={destination.id} onClose={close} /> : null}
      {open === "expire" ? <ExpireSecret destinationId={destination.id} onClose={close} /> : null}
      {open === "delete" ? <DeleteDestination destination={destination} onClose={close} /> : null}
    </>
  );
}
