import { Ellipsis } from "lucide-preact";
import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import { isWithin, PLACE_GROUPS, type Place } from "./navigation.ts";

/** The main navigation: a column, or on a phone a bar whose button "More" shows the rest. */
export function Places({ path }: { path: string }) {
  const [isOpen, setOpen] = useState(false);
  // Closes the menu when the page changes.
  useEffect(() => setOpen(false), [path]);
  return (
    <nav
      class={isOpen ? "places is-open" : "places"}
      aria-label="Main"
      onKeyDown={({ key }) => {
        if (key === "Escape") setOpen(false);
      }}
    >
      {PLACE_GROUPS.map(({ name, places }) => (
        <Fragment key={name}>
          {name === null ? null : <p class="places-group">{name}</p>}
          {places.map((place) => (
            <PlaceLink key={place.path} place={place} isCurrent={isWithin(place, path)} />
          ))}
        </Fragment>
      ))}
      <button type="button" class="more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Ellipsis size={18} aria-hidden="true" />
        More
      </button>
    </nav>
  );
}

function PlaceLink({ place, isCurrent }: { place: Place; isCurrent: boolean }) {
  const Icon = place.icon;
  return (
    <a
      href={place.path}
      class={place.short === undefined ? "is-further" : undefined}
      aria-current={isCurrent ? "page" : undefined}
    >
      <Icon size={17} aria-hidden="true" />
      <span class="wide">{place.label}</span>
      {place.short === undefined ? null : (
        <span class="narrow" aria-hidden="true">
          {place.short}
        </span>
      )}
    </a>
  );
}
