import { DEMO_PHONE, makeSeedId, SECOND_PHONE, SHARED_PHONE } from "./seed-data.ts";

/** The present state of a phone in the demo fleet. */
type PhoneFate = "in_service" | "recovering" | "out_of_service";

/** How the demo organization has a phone: its own, shared with others, or rented, in one of a rental's states. */
type PhoneTenure = "own" | "shared" | "rented" | "past_due" | "formerly_rented";

export type FleetPhone = {
  id: string;
  name: string;
  nickname: string | null;
  tenure: PhoneTenure;
  fate: PhoneFate;
  /** True if the seeded database already contains it. */
  isBase: boolean;
};

const MADE: readonly [name: string, nickname: string | null, tenure: PhoneTenure, fate?: PhoneFate][] = [
  ["Pixel 9 rack 2 slot 1", "login tests", "own"],
  ["Pixel 9 rack 2 slot 2", null, "own"],
  ["Pixel 8 rack 2 slot 3", "push tests", "own"],
  ["Galaxy S24 rack 2 slot 4", null, "own"],
  ["Galaxy A35 rack 2 slot 5", "small screen", "own"],
  ["Xperia 10 VI rack 2 slot 6", null, "own"],
  ["Nothing Phone 3 rack 3 slot 1", "dark mode", "own"],
  ["Pixel Fold rack 3 slot 3", "foldable", "own", "out_of_service"],
  ["iPhone 16 rack 5 slot 1", "release gate", "rented"],
  ["iPhone 16 Pro rack 5 slot 2", "payments", "rented", "recovering"],
  ["iPhone SE rack 5 slot 3", "smallest iPhone", "past_due"],
  ["iPhone 15 rack 5 slot 4", null, "formerly_rented"],
  ["Pixel 8a rack 1 slot 1", null, "shared"],
  ["Pixel 8a rack 1 slot 2", null, "shared"],
  ["Galaxy S23 rack 1 slot 4", null, "shared"],
  ["Galaxy S23 rack 1 slot 5", null, "shared"],
  ["Redmi Note 14 rack 1 slot 6", null, "shared"],
  ["OnePlus 13 rack 1 slot 7", null, "shared"],
  ["Moto G85 rack 1 slot 8", null, "shared"],
  ["Fairphone 5 rack 1 slot 9", null, "shared"],
];

/** The phones on which the demo organization's past took place: three of the base data, and twenty more. */
export const FLEET_PHONES: readonly FleetPhone[] = [
  ...[DEMO_PHONE, SECOND_PHONE, SHARED_PHONE].map(({ id, name, nickname, organizationId }) => ({
    id,
    name,
    nickname,
    tenure: organizationId === null ? ("shared" as const) : ("own" as const),
    fate: "in_service" as const,
    isBase: true,
  })),
  ...MADE.map(([name, nickname, tenure, fate], index) => ({
    id: makeSeedId("phone", 101 + index),
    name,
    nickname,
    tenure,
    fate: fate ?? ("in_service" as const),
    isBase: false,
  })),
];
