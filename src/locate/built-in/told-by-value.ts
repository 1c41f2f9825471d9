import type { Role } from "./screen/roles.ts";

/** How platforms whose elements keep their state in the value spell roles: AXCheckBox, XCUIElementTypeSwitch. */
const KEEPS_STATE_IN_VALUE = /^(?:AX|XCUIElementType)/;
const CHECKABLE: readonly Role[] = ["switch", "checkbox", "radio"];
const FLAG = /^(?:(1|true|on)|0|false|off)$/i;

/** The meaning of a value: a text, or a state besides those of attributes. */
type ToldByValue = { text: string; states: ReadonlyMap<string, boolean> };

/**
 * Reads an element's value. A switch whose value is "1" is on, and isn't called 1; a check box of the web has as its value what its form
 * sends, ticked or not. What attributes tell goes before it.
 */
export function readValue(
  element: { role: string; value?: string | null | undefined },
  roles: readonly Role[],
  states: ReadonlyMap<string, boolean>,
): ToldByValue {
  const text = element.value ?? "";
  const flag = FLAG.exec(text);
  const isChecked = flag?.[1] !== undefined;
  const isState =
    flag !== null &&
    (roles.includes("switch") ||
      (KEEPS_STATE_IN_VALUE.test(element.role) && roles.some((role) => CHECKABLE.includes(role))));
  if (!isState || states.has("checked") || states.has("selected")) return { text, states };
  return { text: "", states: new Map([...states, ["checked", isChecked]]) };
}
