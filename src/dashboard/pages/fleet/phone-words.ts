import type { Answer } from "../../api/call.ts";

export type ListedPhone = Answer<"organizations.phones.list">["phones"][number];
export type PhoneStatus = ListedPhone["status"];

export const PHONE_STATUSES = ["active", "recovering", "out_of_service"] as const satisfies readonly PhoneStatus[];

const REASONS: Readonly<Record<NonNullable<ListedPhone["status_reason"]>, string>> = {
  hardware: "a hardware fault",
  update: "a software update",
  unresponsive: "it stopped responding",
  operator: "taken offline manually",
};

/** Writes why a phone isn't active. */
export function writeReason(reason: ListedPhone["status_reason"]): string {
  return reason === null ? "" : REASONS[reason];
}

/** Describes the organization's access to the phone. */
export function writeTenure({ is_dedicated: isDedicated, rental }: ListedPhone): string {
  if (rental) return `Rented, ${rental.plan_name}`;
  return isDedicated ? "Own" : "Shared";
}

/** Returns the name that people use for it. */
export function writePhoneName({ name, nickname }: Pick<ListedPhone, "name" | "nickname">): string {
  return nickname ? `${name} (${nickname})` : name;
}
