/** The browser's own accounts of the tree: some kits' elements (Stencil's) answer with what was slotted into them instead. */
const readChildren = bindGetter<HTMLCollection>(Element.prototype, "children");
const readChildNodes = bindGetter<NodeListOf<ChildNode>>(Node.prototype, "childNodes");
const readParent = bindGetter<Node | null>(Node.prototype, "parentNode");

function bindGetter<Value>(prototype: object, name: string): (node: Node) => Value {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  return (node) => get?.call(node) as Value;
}

/** The parent as the page is drawn: through slots and shadow roots. */
export function findComposedParent(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  const parent = readParent(element);
  return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null;
}

export function isInside(element: Element, container: Element): boolean {
  for (let at: Element | null = element; at; at = findComposedParent(at)) if (at === container) return true;
  return false;
}

/** Its children as drawn: those of its shadow root, in whose slots its own are then met. */
export function listChildren(element: Element): Element[] {
  if (element.shadowRoot) return [...element.shadowRoot.children];
  const assigned = element instanceof HTMLSlotElement ? element.assignedElements() : [];
  return assigned.length > 0 ? assigned : [...readChildren(element)];
}

/** The text that the element itself, not one below it, holds and draws. */
export function listTextNodes(element: Element): Node[] {
  if (element.shadowRoot) return [];
  const assigned = element instanceof HTMLSlotElement ? element.assignedNodes() : [];
  const nodes = assigned.length > 0 ? assigned : [...readChildNodes(element)];
  return nodes.filter((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
}

export function holdsText(element: Element): boolean {
  return listTextNodes(element).length > 0;
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
