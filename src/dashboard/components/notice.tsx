import { type ComponentChildren, createContext } from "preact";
import { useCallback, useContext, useEffect, useState } from "preact/hooks";

const SHOWN_MS = 6_000;

type Notice = { text: string; number: number };
const Context = createContext<(text: string) => void>(() => undefined);

/** Returns a function that announces that something was done, also to screen readers. */
export function useNotice(): (text: string) => void {
  return useContext(Context);
}

export function NoticeProvider({ children }: { children: ComponentChildren }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const say = useCallback((text: string) => setNotice((last) => ({ text, number: (last?.number ?? 0) + 1 })), []);
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <Context.Provider value={say}>
      {children}
      <div class="notice" role="status">
        {notice ? <p key={notice.number}>{notice.text}</p> : null}
      </div>
    </Context.Provider>
  );
}
