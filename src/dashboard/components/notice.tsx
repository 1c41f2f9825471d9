import { CircleCheck } from "lucide-preact";
import { type ComponentChildren, createContext } from "preact";
import { createPortal } from "preact/compat";
import { useCallback, useContext, useEffect, useRef, useState } from "preact/hooks";

const SHOWN_MS = 6_000;
/** Earlier ones make room. */
const MAX_SHOWN = 3;
/** Screen readers read what is added to a region, not what it has from the start. */
const READY_MS = 50;

type Notice = { text: string; number: number };
const Context = createContext<(text: string) => void>(() => undefined);

/** Returns a function that announces that something was done, also to screen readers. Errors stay where they arose. */
export function useNotice(): (text: string) => void {
  return useContext(Context);
}

/** Shows what was done above all pages and dialogs, for a few seconds each, in the only live region for that. */
export function NoticeProvider({ children }: { children: ComponentChildren }) {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const [place, setPlace] = useState(findPlace);
  const count = useRef(0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const say = useCallback((text: string) => {
    count.current++;
    const number = count.current;
    setPlace(findPlace);
    setNotices((others) => [...others.slice(1 - MAX_SHOWN), { text, number }]);
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setNotices((others) => others.filter((one) => one.number !== number));
    }, SHOWN_MS);
    timers.current.add(timer);
  }, []);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  useEffect(() => {
    // Dialogs come and go there.
    const changes = new MutationObserver(() => setPlace(findPlace));
    changes.observe(document.body, { childList: true });
    return () => changes.disconnect();
  }, []);
  return (
    <Context.Provider value={say}>
      {children}
      {createPortal(<Toasts notices={notices} />, place)}
    </Context.Provider>
  );
}

function Toasts({ notices }: { notices: readonly Notice[] }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), READY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="toasts" role="status">
      {(isReady ? notices : []).map(({ text, number }) => (
        <p key={number}>
          <CircleCheck size={16} aria-hidden="true" />
          {text}
        </p>
      ))}
    </div>
  );
}

/** Returns the open dialog, if there is one: nothing outside of it is seen, or read by screen readers. */
function findPlace(): HTMLElement {
  return [...document.querySelectorAll<HTMLElement>("dialog:modal")].at(-1) ?? document.body;
}
