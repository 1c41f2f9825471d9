import { ChevronDown, ChevronRight } from "lucide-preact";
import { useState } from "preact/hooks";
import type { WantedType } from "../../../domain/deliveries/destination.ts";
import { EVENT_CATALOG } from "../../../domain/events/event-catalog.ts";
import type { EventArea, EventType } from "../../../domain/events/event-types.ts";
import { Button } from "../../components/button.tsx";
import { CheckBox } from "../../components/check-box.tsx";
import { useUniqueId } from "../../components/hooks/use-unique-id.ts";
import { InlineCode } from "../../components/inline-code.tsx";
import { EVENT_CATALOG_PATH } from "../help/help-places.ts";
import { TYPES_BY_AREA } from "./event-types.ts";
import "./event-types-field.css";

type Props = { types: readonly WantedType[]; fault?: string | undefined; onTypes(types: WantedType[]): void };

/** A selection of event types: all of them, all of an area, or each by its name. */
export function EventTypesField({ types, fault, onTypes }: Props) {
  const isAll = types.includes("*");
  const [named, setNamed] = useState<readonly WantedType[]>(isAll ? [] : types);
  const choose = (chosen: WantedType[]) => {
    setNamed(chosen);
    onTypes(chosen);
  };
  return (
    <fieldset class="event-types">
      <legend>Event types</legend>
      <p class="field-note">
        <a href={EVENT_CATALOG_PATH} target="_blank" rel="noreferrer">
          Schema and example of each type (opens a new tab)
        </a>
      </p>
      <CheckBox
        label="All events"
        hint="Including types that are added later."
        isChecked={isAll}
        onChecked={(isChecked) => onTypes(isChecked ? ["*"] : [...named])}
      />
      {TYPES_BY_AREA.map(([area, ofArea]) => (
        <Area
          key={area}
          area={area}
          types={ofArea}
          chosen={ofArea.filter((type) => isAll || types.includes(type))}
          isDisabled={isAll}
          onChosen={(chosen) => choose([...types.filter((type) => !ofArea.includes(type as EventType)), ...chosen])}
        />
      ))}
      {fault ? (
        <p class="field-note fault" role="alert">
          Event types: it {fault}.
        </p>
      ) : null}
    </fieldset>
  );
}

function Area({
  area,
  types,
  chosen,
  isDisabled,
  onChosen,
}: {
  area: EventArea;
  types: readonly EventType[];
  chosen: readonly EventType[];
  isDisabled: boolean;
  onChosen(chosen: EventType[]): void;
}) {
  const id = useUniqueId();
  const isMixed = chosen.length > 0 && chosen.length < types.length;
  const [isOpen, setOpen] = useState(isMixed);
  return (
    <div class="event-area">
      <header>
        <CheckBox
          label={`All of ${area}`}
          isChecked={chosen.length === types.length}
          isMixed={isMixed}
          isDisabled={isDisabled}
          onChecked={(isChecked) => onChosen(isChecked ? [...types] : [])}
        />
        <Button
          kind="quiet"
          icon={isOpen ? ChevronDown : ChevronRight}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`Types of ${area}: ${chosen.length} of ${types.length} chosen`}
          onClick={() => setOpen(!isOpen)}
        >
          {chosen.length} of {types.length}
        </Button>
      </header>
      <div id={id} class="event-area-types" hidden={!isOpen}>
        {isOpen
          ? types.map((type) => (
              <CheckBox
                key={type}
                label={type}
                hint={<InlineCode text={EVENT_CATALOG[type].description} />}
                isChecked={chosen.includes(type)}
                isDisabled={isDisabled}
                onChecked={(isChecked) =>
                  onChosen(types.filter((one) => (one === type ? isChecked : chosen.includes(one))))
                }
              />
            ))
          : null}
      </div>
    </div>
  );
}
