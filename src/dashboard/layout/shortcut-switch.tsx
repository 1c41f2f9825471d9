import { CheckBox } from "../components/check-box.tsx";
import { useShortcutChoice } from "./shortcuts.ts";

/** Turns the shortcuts of single keys on and off. */
export function ShortcutSwitch() {
  const [isOn, turn] = useShortcutChoice();
  return (
    <CheckBox
      label="Use single-key shortcuts"
      hint="They never act while you type. Stored in this browser."
      isChecked={isOn}
      onChecked={turn}
    />
  );
}
