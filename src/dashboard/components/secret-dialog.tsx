import { type ComponentChildren, createContext } from "preact";
import { useCallback, useContext, useEffect, useState } from "preact/hooks";
import { Button } from "./button.tsx";
import { Code } from "./code.tsx";
import { Dialog } from "./dialog.tsx";

/** Something that the service shows this once. */
export type Secret = {
  /** Of the dialog. */
  title: string;
  text: string;
  /** Names the text. */
  label: string;
  /** Stands below the text, such as what to do with it. */
  children?: ComponentChildren;
  /** The button that says that it is kept. */
  confirm?: string;
  /** Follows once it is kept. */
  onStored?(): void;
};

const Context = createContext<(secret: Secret) => void>(() => undefined);

/** Returns what shows a secret until the reader says that it is kept. */
export function useSecretDialog(): (secret: Secret) => void {
  return useContext(Context);
}

/**
 * Shows secrets over all pages, one after the other: a page that is left, a form that is closed before its answer, or a session that ends
 * doesn't take them away.
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
      <p>It is shown only now. Copy it and store it safely: we can't show it again.</p>
      {children}
    </Dialog>
  );
}
