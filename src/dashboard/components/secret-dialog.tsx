import { type ComponentChildren, createContext } from "preact";
import { useCallback, useContext, useEffect, useState } from "preact/hooks";
import { Button } from "./button.tsx";
import { Code } from "./code.tsx";
import { Dialog } from "./dialog.tsx";

/** A secret that the service shows only once. */
export type Secret = {
  /** The title of the dialog. */
  title: string;
  text: string;
  /** Names the secret. */
  label: string;
  /** Shown below the secret, such as what to do with it. */
  children?: ComponentChildren;
  /** The button that confirms that it was stored. */
  confirm?: string;
  /** Called once it was stored. */
  onStored?(): void;
};

const Context = createContext<(secret: Secret) => void>(() => undefined);

/** Returns a function that shows a secret until the reader confirms that they have stored it. */
export function useSecretDialog(): (secret: Secret) => void {
  return useContext(Context);
}

/**
 * Shows secrets above all pages, one after the other. A secret stays if the page changes, if a form closes before its
 * response arrives, or if the session ends.
 */
export function SecretProvider({ children }: { children: ComponentChildren }) {
  const [secrets, setSecrets] = useState<readonly Secret[]>([]);
  const show = useCallback((secret: Secret) => setSecrets((others) => [...others, secret]), []);
  const [shown] = secrets;
  useEffect(() => {
    if (!shown) return;
    const askToStay = (event: Event) => event.preventDefault();
    addEventListener("beforeunload", askToStay);
    return () => removeEventListener("beforeunload", askToStay);
  }, [shown]);
  const keep = (secret: Secret) => {
    setSecrets((all) => all.filter((one) => one !== secret));
    secret.onStored?.();
  };
  return (
    <Context.Provider value={show}>
      {children}
      {shown ? <SecretDialog key={shown.text} secret={shown} onStored={() => keep(shown)} /> : null}
    </Context.Provider>
  );
}

function SecretDialog({ secret, onStored }: { secret: Secret; onStored(): void }) {
  const { title, text, label, children, confirm = "I have stored it" } = secret;
  return (
    <Dialog title={title} actions={<Button onClick={onStored}>{confirm}</Button>}>
      <Code text={text} label={label} isFirst />
      <p>Copy it and store it safely. It won't be shown again.</p>
      {children}
    </Dialog>
  );
}
