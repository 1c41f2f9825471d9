/** By these, people scroll. */
const SCROLLING = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** Scrolls, as far as what is rendered allows. Returns true if that is where it should be. */
type Goal = () => boolean;

/** The positions by the key of their entry in the browser's history. */
const positions = new Map<string, number>();
let key = "";
/** The position to reach, until it is reached or somebody scrolls; until then, no position is kept. */
let goal: Goal | null = null;
let isHeld = false;
let wasReturn = false;

/**
 * Keeps the scroll position of each entry of the browser's history, and restores it when somebody comes back, once the
 * page has rendered its data. The browser alone restores it too early. Call this before anything is rendered.
 */
export function keepScroll(): void {
  history.scrollRestoration = "manual";
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  // An entry stores its own position, for after a reload. Once it has been left, that isn't possible any more.
  const store = () => {
    remember();
    replace({ ...history.state, entry: key, y: readY() }, "");
  };
  history.pushState = (state, unused, url) => {
    store();
    key = makeKey();
    push({ ...state, entry: key }, unused, url);
    wasReturn = false;
    const anchor = location.hash.slice(1);
    if (anchor) aim(goTo(anchor));
    else {
      goal = null;
      scrollTo(0, 0);
    }
  };
  history.replaceState = (state, unused, url) => replace({ ...state, entry: key }, unused, url);
  addEventListener("popstate", () => {
    const known = readKey();
    // The page still stands where it was left, and a busy browser hasn't told that yet.
    if (known !== null) remember();
    key = known ?? makeKey();
    wasReturn = known !== null;
    if (known !== null) aim(returnTo(readY()));
    else {
      // The browser has gone to an anchor of the same page by itself.
      replace({ entry: key }, "");
      goal = null;
    }
  });
  addEventListener("scroll", remember, { passive: true });
  for (const act of SCROLLING) addEventListener(act, yieldToHand, { capture: true, passive: true });
  addEventListener("pagehide", store);
  new ResizeObserver(reach).observe(document.body);

  const known = readKey();
  key = known ?? makeKey();
  // Known after a reload, or on the way back from another document.
  if (known !== null) aim(returnTo(readY()));
  else {
    replace({ ...history.state, entry: key }, "");
    if (location.hash) aim(goTo(location.hash.slice(1)));
  }
}

/** Says that a page's code is being loaded, or has been: until then, the last page is shown. */
export function holdScroll(isLoading: boolean): void {
  isHeld = isLoading;
  reach();
}

/** Returns true if the current page was reached by Back or Forward. */
export function isReturn(): boolean {
  return wasReturn;
}

const returnTo =
  (y: number): Goal =>
  () => {
    scrollTo(0, y);
    return Math.abs(scrollY - y) <= 1;
  };

const goTo =
  (id: string): Goal =>
  () => {
    const element = document.getElementById(id);
    element?.scrollIntoView();
    return element !== null;
  };

function readKey(): string | null {
  const known: unknown = history.state?.entry;
  return typeof known === "string" ? known : null;
}

function readY(): number {
  const stored: unknown = history.state?.y;
  return positions.get(key) ?? (typeof stored === "number" ? stored : 0);
}

function makeKey(): string {
  return crypto.getRandomValues(new Uint32Array(3)).join("-");
}

function aim(next: Goal): void {
  goal = next;
  // The page renders first, in a microtask.
  requestAnimationFrame(reach);
}

function reach(): void {
  if (!goal?.() || isHeld || document.querySelector(".loading")) return;
  goal = null;
  remember();
}

function remember(): void {
  if (goal) return;
  positions.set(key, scrollY);
}

function yieldToHand(event: Event): void {
  // Keys with Alt or Cmd go back and forward, and scroll nothing.
  if (event instanceof KeyboardEvent && (event.altKey || event.metaKey)) return;
  goal = null;
}
