import { ApiError } from "../api/call.ts";
import { Empty } from "./empty.tsx";
import { Failure } from "./failure.tsx";
import { Page } from "./page.tsx";

/** The page of a resource that can't be read: it doesn't exist, belongs to another organization, or the service has failed. */
export function NotThere({
  title,
  error,
  back: [path, name],
  onRetry,
}: {
  title: string;
  error: Error;
  back: readonly [path: string, name: string];
  onRetry(): void;
}) {
  if (!(error instanceof ApiError) || ![400, 404].includes(error.status)) {
    return (
      <Page title={title}>
        <Failure error={error} onRetry={onRetry} />
      </Page>
    );
  }
  return (
    <Page title={title}>
      <Empty title="Your organization has nothing at this address">
        It may be another organization's: you can change to that one at the top. <a href={path}>{name}</a>
      </Empty>
    </Page>
  );
}
