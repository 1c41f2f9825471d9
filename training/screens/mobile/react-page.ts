/**
 * Turns a page's HTML into React elements in the page: tags that start with `r-` are a kit's components, other elements
 * stay as they are. `data-p` holds a component's properties as JSON, `slot="icon"` makes a child its property `icon`.
 */
export function wrapInReact(html: string, library: string, components: string): string {
  return `<template id="x-tree">${html}</template><div id="x-app" style="height:100%"></div>
<script src="/npm/react/umd/react.production.min.js"></script><script src="/npm/react-dom/umd/react-dom.production.min.js"></script><script src="/npm/${library}"></script>
<script>{
const kit = Object.fromEntries(Object.entries(${components}).map(([name, component]) => [name.toLowerCase(), component]));
const NAMES = { class: "className", for: "htmlFor", checked: "defaultChecked", value: "defaultValue", viewbox: "viewBox" };
const toStyle = (css) => { const box = document.createElement("i"); box.style.cssText = css; const style = {}; for (const name of box.style) style[name.startsWith("--") ? name : name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())] = box.style.getPropertyValue(name); return style; };
const find = (tag) => tag.split(".").reduce((holder, part) => holder?.[part] ?? holder?.[Object.keys(holder).find((key) => key.toLowerCase() === part)], kit);
const toElement = (node, index) => {
  if (node.nodeType === 3) return node.data;
  if (node.nodeType !== 1) return null;
  const tag = node.localName;
  const own = tag.startsWith("r-");
  const props = { key: index };
  for (const { name, value } of node.attributes) {
    if (name === "data-p") Object.assign(props, JSON.parse(value));
    else if (name === "style") props.style = toStyle(value);
    else if (name !== "slot") props[NAMES[name] ?? name] = value === "" ? true : value;
  }
  const children = [];
  [...node.childNodes].forEach((child, at) => {
    const element = toElement(child, at);
    if (own && child.slot) props[child.slot.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())] = element;
    else children.push(element);
  });
  const type = own ? find(tag.slice(2)) : tag;
  if (!type) throw new Error("no component " + tag);
  return React.createElement(type, props, ...children);
};
const tree = [...document.getElementById("x-tree").content.childNodes].map(toElement);
ReactDOM.createRoot(document.getElementById("x-app")).render(React.createElement(React.Fragment, null, ...tree));
setTimeout(() => { window.xMounted = true; }, 30);
}</script>`;
}

/** React commits in a task of its own. */
export const REACT_READY = `new Promise((resolve) => { const wait = () => (window.xMounted ? resolve(true) : setTimeout(wait, 10)); wait(); })`;
