import { X } from "lucide-preact";
import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Button } from "../../components/button.tsx";
import { faultOf, SelectField } from "../../components/fields.tsx";
import { Filters } from "../../components/filters.tsx";
import { replaceFilter } from "../../components/hooks/use-filters.ts";
import { MomentField } from "../../components/moment-field.tsx";
import { OPERATION_NAMES } from "./request-words.ts";

export const REQUEST_FILTERS = ["request_id", "operation", "status", "key_id", "model", "since", "until"] as const;
export type RequestFilters = Partial<Record<(typeof REQUEST_FILTERS)[number], string>>;

const STATUSES = [
  ["", "Any status"],
  ["2xx", "Succeeded (2xx)"],
  ["4xx", "Refused (4xx)"],
  ["5xx", "Failed (5xx)"],
] as const;
const OPERATIONS: readonly (readonly [string, string])[] = [["", "Any operation"], ...Object.entries(OPERATION_NAMES)];
/** As many as one page of keys has. Others are found by their id in the address. */
const LISTED_KEYS = 100;

/** The filters of the list. `onFilters` receives all of them, except those that are open. */
export function RequestFilterFields({
  filters,
  error,
  onFilters,
}: {
  filters: RequestFilters;
  error: Error | null;
  onFilters(filters: RequestFilters): void;
}) {
  const id = useOrganizationId();
  const keys = useAnswer("organizations.api-keys.list", { params: { id }, query: { limit: LISTED_KEYS } });
  const models = useAnswer("models.list", {});
  const set = (name: keyof RequestFilters, value: string | null) => onFilters(replaceFilter(filters, name, value));
  const keyOptions = [
    ["dashboard", "The dashboard"] as const,
    ...(keys.data?.api_keys ?? []).map((key) => [key.id, key.name] as const),
  ];
  const modelOptions = (models.data?.data ?? []).map((model) => [model.id, model.id] as const);
  return (
    <Filters count={Object.keys(filters).length}>
      <div class="filter-row">
        <SelectField
          label="Operation"
          options={OPERATIONS}
          value={filters.operation ?? ""}
          onValue={(value) => set("operation", value)}
        />
        <SelectField
          label="Status"
          options={STATUSES}
          value={filters.status ?? ""}
          onValue={(value) => set("status", value)}
        />
        <SelectField
          label="Key"
          options={withChosen("Any key", keyOptions, filters.key_id)}
          value={filters.key_id ?? ""}
          onValue={(value) => set("key_id", value)}
        />
        <SelectField
          label="Model"
          options={withChosen("Any model", modelOptions, filters.model)}
          value={filters.model ?? ""}
          onValue={(value) => set("model", value)}
        />
        <MomentField
          label="From"
          at={filters.since ?? null}
          onMoment={(at) => set("since", at)}
          fault={faultOf(error, "query.since")}
        />
        <MomentField
          label="Until"
          at={filters.until ?? null}
          onMoment={(at) => set("until", at)}
          fault={faultOf(error, "query.until")}
        />
        {Object.keys(filters).length > 0 ? (
          <Button kind="quiet" icon={X} onClick={() => onFilters({})}>
            Clear filters
          </Button>
        ) : null}
      </div>
    </Filters>
  );
}

/** Also offers what the address names: a revoked key, or a model that is no longer served. */
function withChosen(any: string, known: readonly (readonly [string, string])[], chosen: string | undefined) {
  const isKnown = chosen === undefined || known.some(([value]) => value === chosen);
  return [["", any] as const, ...known, ...(isKnown ? [] : [[chosen, chosen] as const])];
}
