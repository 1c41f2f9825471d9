import { DestinationName } from "../deliveries/destination-name.tsx";
import { useHealthOfAll } from "./use-destinations.ts";

/** Shows that destinations keep failing, with a link to each. */
export function FailingBanner() {
  const { data } = useHealthOfAll();
  const failing = [...(data?.values() ?? [])].filter(({ alerted_at: alertedAt }) => alertedAt !== null);
  if (failing.length === 0) return null;
  return (
    <div class="banner" role="alert">
      {failing.length === 1 ? "A destination keeps failing: " : `${failing.length} destinations keep failing: `}
      {failing.slice(0, 3).map(({ destination_id: id }, index) => (
        <span key={id}>
          {index > 0 ? ", " : ""}
          <DestinationName destinationId={id} />
        </span>
      ))}
    </div>
  );
}
