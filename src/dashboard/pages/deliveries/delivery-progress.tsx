import { Badge } from "../../components/badge.tsx";
import { Time } from "../../components/time.tsx";
import { type Delivery, isDue } from "./watched-delivery.ts";

/** The progress of a delivery, in a line that screen readers follow. */
export function DeliveryProgress({ delivery }: { delivery: Delivery }) {
  return (
    <p class="delivery-progress" role="status">
      <Badge state={delivery.status} /> <Words delivery={delivery} />
    </p>
  );
}

function Words({ delivery }: { delivery: Delivery }) {
  const { status, attempt_count: count, next_attempt_at: next } = delivery;
  if (status === "delivered") return <>Delivered to your receiver.</>;
  if (status === "held") return <>Held: its destination is disabled.</>;
  if (status === "failed") return <>All attempts failed. You can replay it.</>;
  if (next === null || isDue(delivery)) {
    return <>{count === 0 ? "Sending…" : "Being sent again…"}</>;
  }
  return (
    <>
      Attempt {count} failed; the next one follows <Time at={next} />.
    </>
  );
}
