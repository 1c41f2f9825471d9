import { keepWhole, listMembers } from "../counting/groups.ts";
import type { Pointed } from "../counting/point-out.ts";
import type { Scene } from "../screen/scene.ts";
import { type ListOrder, readOrderOption } from "./read-order.ts";

/**
 * Points out the order that a query asks for in a menu of orders: "most expensive first" means "Price: high to low". Null where it asks for none, and where none
 * or several of those on the screen are it.
 */
export function pointOutOrder(scene: Scene): Pointed | null {
  const { askedOrder } = scene;
  if (!askedOrder) return null;
  const options = listOptions(scene);
  for (const fits of [fitsExactly, fitsLoosely]) {
    const places = options.filter(({ order }) => fits(askedOrder, order)).map(({ at }) => at);
    const [only, ...others] =
      places.length > 1 ? keepWhole(scene, listMembers(scene, places)).map(({ at }) => at) : places;
    if (only !== undefined) return others.length > 0 ? null : { at: only, lead: 1, isAllSaid: true, by: "name" };
  }
  return null;
}

type Option = { at: number; order: ListOrder };

function listOptions({ candidates }: Scene): Option[] {
  return [...candidates.entries()].flatMap(([at, { name, isSystem }]) => {
    const order = name === "" || isSystem ? null : readOrderOption(name);
    return order ? [{ at, order }] : [];
  });
}

function fitsExactly(asked: ListOrder, option: ListOrder): boolean {
  return asked.key !== null && asked.key === option.key && asked.start === option.start;
}

/** "From high to low" doesn't say of what. */
function fitsLoosely(asked: ListOrder, option: ListOrder): boolean {
  return asked.start !== null && asked.start === option.start && (asked.key === null || option.key === null);
}
