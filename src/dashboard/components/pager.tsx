import { ChevronLeft, ChevronRight } from "lucide-preact";
import { Button } from "./button.tsx";

/** Pages through a long list, `limit` rows at a time. */
export function Pager({
  offset,
  limit,
  total,
  onOffset,
}: {
  offset: number;
  limit: number;
  total: number;
  onOffset(offset: number): void;
}) {
  if (total <= limit && offset === 0) return null;
  const last = Math.min(offset + limit, total);
  // Rows may have left the list since its page was chosen.
  const isPastEnd = offset >= total;
  const lastPage = Math.max(0, Math.floor((total - 1) / limit) * limit);
  return (
    <nav class="pager" aria-label="Pages">
      <span role="status">
        {isPastEnd
          ? `The list ends before this page: it has ${total.toLocaleString("en")}`
          : `${(offset + 1).toLocaleString("en")}–${last.toLocaleString("en")} of ${total.toLocaleString("en")}`}
      </span>
      <Button
        kind="quiet"
        icon={ChevronLeft}
        disabled={offset === 0}
        onClick={() => onOffset(Math.min(lastPage, Math.max(0, offset - limit)))}
      >
        Newer
      </Button>
      <Button kind="quiet" icon={ChevronRight} disabled={last >= total} onClick={() => onOffset(offset + limit)}>
        Older
      </Button>
    </nav>
  );
}
