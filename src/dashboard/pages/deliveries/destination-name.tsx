import { useDestinations } from "../destinations/use-destinations.ts";

/** A destination, shown by its name or URL with a link to its page; a deleted one by its id. */
export function DestinationName({ destinationId }: { destinationId: string }) {
  const { data } = useDestinations();
  const known = data?.destinations.find(({ id }) => id === destinationId);
  if (known) {
    return (
      <a class="break" href={`/webhooks/${destinationId}`}>
        {known.name ?? known.url}
      </a>
    );
  }
  return (
    <span class="faint">
      {data ? "Deleted: " : ""}
      <code>{destinationId}</code>
    </span>
  );
}
