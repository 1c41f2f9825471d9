import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Failure } from "../../components/failure.tsx";
import { Loading } from "../../components/loading.tsx";

/** A view of the page whose code is loaded when it is first opened. */
export function loadView<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function View(props: Props) {
    const [tries, setTries] = useState(0);
    const [error, setError] = useState<Error | null>(null);
    const [, setIsLoaded] = useState(loaded !== null);
    useEffect(() => {
      if (loaded) return;
      setError(null);
      load().then((view) => {
        loaded = view;
        setIsLoaded(true);
      }, setError);
    }, [tries]);
    if (loaded) {
      const Loaded = loaded;
      return <Loaded {...props} />;
    }
    return error ? <Failure error={error} onRetry={() => setTries(tries + 1)} /> : <Loading />;
  };
}
