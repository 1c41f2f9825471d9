import { measureIou } from "../../../../domain/screens/box.ts";
import { Badge } from "../../../components/badge.tsx";
import type { Matched } from "./match-things.ts";
import type { SideResult } from "./sides.ts";

/** From this overlap on, two answers mean the same place. */
const SAME_PLACE_IOU = 0.5;

type Props = { first: SideResult; second: SideResult; matched: Matched };

/** The difference of two results, in words. */
export function Difference(props: Props) {
  const { isSame, text } = describe(props);
  return (
    <p>
      <Badge state={isSame ? "same" : "different"} tone={isSame ? "good" : "waiting"} /> {text}
    </p>
  );
}

function describe({ first, second, matched }: Props): { isSame: boolean; text: string } {
  if (first.located && second.located) {
    const [a, b] = [first.located.found, second.located.found];
    if (!a && !b) return { isSame: true, text: "Neither found it." };
    if (!a || !b) return { isSame: false, text: `Only the ${a ? "first" : "second"} found it.` };
    const isSame = measureIou(a.box, b.box) >= SAME_PLACE_IOU;
    return { isSame, text: isSame ? "Both chose the same place." : "They chose different places." };
  }
  const { both, onlyFirst, onlySecond } = matched;
  return {
    isSame: onlyFirst.length + onlySecond.length === 0,
    text: `Both found ${both} things; ${onlyFirst.length} only the first, ${onlySecond.length} only the second.`,
  };
}
