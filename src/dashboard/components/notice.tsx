import { CircleCheck, TriangleAlert, X } from "lucide-preact";
import { type ComponentChildren, createContext } from "preact";
import { createPortal } from "preact/compat";
import { useCallback, useContext, useEffect, useRef, useState } from "preact/hooks";

const SHOWN_MS = 6_000;
/** Earlier notices are removed beyond this number. */
const MAX_SHOWN = 3;
/** Screen readers announce additions to a live region, not its initial content. */
const READY_MS = 50;

/** A warning says that something was not done, or not in full. */
type Tone = "success" | "warning";
type Notice = { text: string; tone: Tone; number: number };
type Say = (text: string, tone?: Tone) => void;
const Context = createContext<Say>(() => undefined);

/**
 * Returns a function that announces that something was done, or with the tone "warning" that it wasn't, also to screen
 * readers. Errors that have a place of their own stay where they arose.
 */
export function useNotice(): Say {
  return useContext(Context);
}

/**
 * Shows notices above all pages and dialogs, in the only live region for that: successes for a few seconds each, warnings
 * until they are dismissed.
 */
export function NoticeProvider({ children }: { children: ComponentChildren }) {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const [place, setPlace] = useState(findPlace);
  const count = useRef(0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const remove = useCallback(
    (number: number) => setNotices((others) => others.filter((one) => one.number !== number)),
    [],
  );
  const say = useCallback<Say>(
    (text, tone = "success") => {
      count.current++;
      const number = count.current;
      setPlace(findPlace);
      setNotices((others) => [...makeRoom(others), { text, tone, number }]);
      if (tone === "warning") return;
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        remove(number);
      }, SHOWN_MS);
      timers.current.add(timer);
    },
    [remove],
  );
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  useEffect(() => {
    // Watches for dialogs that open and close.
    const changes = new MutationObserver(() => setPlace(findPlace));
    changes.observe(document.body, { childList: true });
    return () => changes.disconnect();
  }, []);
  return (
    <Context.Provider value={say}>
      {children}
      {createPortal(<Toasts notices={notices} onDismiss={remove} />, place)}
    </Context.Provider>
  );
}

/** Returns the notices that stay beside a new one: the earliest success goes first, the earliest warning last. */
function makeRoom(notices: readonly Notice[]): readonly Notice[] {
  if (notices.length < MAX_SHOWN) return notices;
  const first = notices.find(({ tone }) => tone === "success") ?? notices[0];
  return notices.filter((one) => one !== first);
}

function Toasts({ notices, onDismiss }: { notices: readonly Notice[]; onDismiss(number: number): void }) {
  const [isReady, setReady] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  /** The element that had the focus before a button here. */
  const left = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), READY_MS);
    return () => clearTimeout(timer);
  }, []);
  const noteFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !region.current?.contains(relatedTarget)) left.current = relatedTarget;
  };
  /**
   * Moves the focus before its button is removed: otherwise keyboard navigation would restart at the top of the page.
   */
  const dismiss = (number: number, button: HTMLButtonElement) => {
    const others = [...(region.current?.querySelectorAll("button") ?? [])].filter((one) => one !== button);
    const next = others.at(-1) ?? (left.current?.isConnected ? left.current : document.getElementById("main"));
    if (document.activeElement === button) next?.focus();
    onDismiss(number);
  };
  return (
    <div class="toasts" role="status" ref={region} onFocusIn={noteFocus}>
      {(isReady ? notices : []).map(({ text, tone, number }) =>
        tone === "success" ? (
          <p key={number}>
            <CircleCheck size={16} aria-hidden="true" />
            {text}
          </p>
        ) : (
          <p key={number} class="warning">
            <TriangleAlert size={16} aria-hidden="true" />
            {text}
            <button type="button" aria-label="Dismiss" onClick={({ currentTarget }) => dismiss(number, currentTarget)}>
              <X size={16} aria-hidden="true" />
            </button>
          </p>
        ),
      )}
    </div>
  );
}

/** Returns the open dialog, if there is one: nothing outside of it is visible, also to screen readers. */
function findPlace(): HTMLElement {
  return [...document.querySelectorAll<HTMLElement>("dialog:modal")].at(-1) ?? document.body;
}
