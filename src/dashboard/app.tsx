import { QueryClientProvider } from "@tanstack/preact-query";
import { useState } from "preact/hooks";
import { ErrorBoundary, LocationProvider } from "preact-iso";
import { makeQueryClient } from "./api/queries.ts";
import { Crash } from "./components/crash.tsx";
import { NoticeProvider } from "./components/notice.tsx";
import { OutageBanner } from "./components/outage-banner.tsx";
import { SecretProvider } from "./components/secret-dialog.tsx";
import { Gate } from "./gate.tsx";

export function App() {
  const [client] = useState(makeQueryClient);
  const [error, setError] = useState<Error | null>(null);
  if (error) return <Crash error={error} />;
  return (
    <ErrorBoundary onError={setError}>
      <QueryClientProvider client={client}>
        <LocationProvider>
          <OutageBanner />
          <NoticeProvider>
            <SecretProvider>
              <Gate />
            </SecretProvider>
          </NoticeProvider>
        </LocationProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
