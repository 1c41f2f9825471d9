const CHOICE = "sightline-docs-tab";

/** The tabs of one group: its buttons, and the panels that they show. */
type Group = { buttons: HTMLButtonElement[]; panels: HTMLElement[] };

/** Turns the blocks that show one thing in several languages into tabs. The chosen language is kept in this browser. */
export function showTabs(): void {
  const groups = [...document.querySelectorAll<HTMLElement>(".tabs")].map(makeGroup);
  const choose = (button: HTMLButtonElement | undefined) => {
    if (!button) return;
    const name = button.textContent ?? "";
    localStorage.setItem(CHOICE, name);
    for (const group of groups) showTab(group, name);
    button.focus();
  };
  for (const group of groups) {
    showTab(group, localStorage.getItem(CHOICE) ?? "");
    for (const [index, button] of group.buttons.entries()) {
      button.addEventListener("click", () => choose(button));
      button.addEventListener("keydown", ({ key }) => {
        if (key === "ArrowRight") choose(group.buttons[(index + 1) % group.buttons.length]);
        if (key === "ArrowLeft") choose(group.buttons.at(index - 1));
      });
    }
  }
}

function makeGroup(element: HTMLElement, index: number): Group {
  const panels = [...element.querySelectorAll<HTMLElement>(".tab")];
  const list = document.createElement("div");
  list.className = "tab-list";
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", "Languages");
  const buttons = panels.map((panel, position) => {
    const button = document.createElement("button");
    button.type = "button";
    button.id = `tab-${index}-${position}`;
    button.textContent = panel.dataset.tab ?? "";
    button.setAttribute("role", "tab");
    button.setAttribute("aria-controls", `panel-${index}-${position}`);
    panel.id = `panel-${index}-${position}`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", button.id);
    panel.querySelector(".tab-name")?.remove();
    return button;
  });
  list.append(...buttons);
  element.prepend(list);
  return { buttons, panels };
}

/** Shows the tab of this name, or the first one in a group without it. */
function showTab({ buttons, panels }: Group, name: string): void {
  const shown = Math.max(
    0,
    buttons.findIndex(({ textContent }) => textContent === name),
  );
  for (const [index, button] of buttons.entries()) {
    button.setAttribute("aria-selected", String(index === shown));
    button.tabIndex = index === shown ? 0 : -1;
    const panel = panels[index];
    if (panel) panel.hidden = index !== shown;
  }
}
