import { Badge } from "../../components/badge.tsx";
import { Time } from "../../components/time.tsx";
import { type Delivery, isDue } from "./watched-delivery.ts";

/** Where a delivery is, in a line that a screen reader follows. */
export function DeliveryProgress({ delivery }: { delivery: Delivery }) {
  return (
    <p class="delivery-progress" role="status">
      <Badge state={delivery.status} /> <Words delivery={delivery} />
    </p>
  );
}

function Words({ delivery }: { delivery: Delivery }) {
  const { status, attempt_count: count, next_attempt_at: next } = delivery;
  if (status === "delivered") return <>Your receiver has it.</>;
  if (status === "held") return <>It waits: its destination is disabled.</>;
  if (status === "failed") return <>It was given up. You can replay it.</>;
  if (next === null || isDue(delivery)) {
    return <>{count === 0 ? "On its way…" : "Being sent again…"}</>;
  }
  return (
    <>
      Attempt {count} failed; the next one follows <Time at={next} />.
    </>
  );
}
