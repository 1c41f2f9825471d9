/** The parent as the page is drawn: through slots and shadow roots. */
export function findComposedParent(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  const parent = element.parentNode;
  return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null;
}

export function isInside(element: Element, container: Element): boolean {
  for (let at: Element | null = element; at; at = findComposedParent(at)) if (at === container) return true;
  return false;
}

/** Its children as drawn: those of its shadow root, and its own, which slots place somewhere. */
export function listChildren(element: Element): Element[] {
  return element.shadowRoot ? [...element.shadowRoot.children, ...element.children] : [...element.children];
}

/** All elements below, shadow roots' included. */
export function* walkBelow(element: Element): Generator<Element> {
  for (const child of listChildren(element)) {
    yield child;
    yield* walkBelow(child);
  }
}

/** Every open shadow root of the page. */
export function listShadowRoots(): ShadowRoot[] {
  const roots: ShadowRoot[] = [];
  for (const element of walkBelow(document.documentElement)) if (element.shadowRoot) roots.push(element.shadowRoot);
  return roots;
}

/** What lies at a point, top-most first, into open shadow roots. */
export function listStack(x: number, y: number, root: Document | ShadowRoot = document): Element[] {
  return root.elementsFromPoint(x, y).flatMap((element) => {
    if (element.getRootNode() !== root) return [];
    return element.shadowRoot ? [...listStack(x, y, element.shadowRoot), element] : [element];
  });
}

/** Elements that `selector` matches; `>>>` goes into the shadow roots of what its left side matches. */
export function queryDeep(selector: string): Element[] {
  const [first = "", ...inner] = selector.split(">>>").map((part) => part.trim());
  let found: Element[] = [document, ...listShadowRoots()].flatMap((root) => [...root.querySelectorAll(first)]);
  for (const part of inner) {
    found = found.flatMap((element) => (element.shadowRoot ? [...element.shadowRoot.querySelectorAll(part)] : []));
  }
  return found;
}
