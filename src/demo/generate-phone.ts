import { writeTime } from "../domain/rfc3339.ts";
import {
  DAY_MS,
  type DemoSource,
  HOUR_MS,
  isWeekend,
  listDays,
  MINUTE_MS,
  pickWorkingTime,
  SECOND_MS,
} from "./demo-source.ts";
import type { FleetPhone } from "./fleet-phones.ts";
import { type Episode, generateInteractive, generateRun, owned, step } from "./generate-sessions.ts";
import type { Step } from "./record-book.ts";

type Plan = { startMs: number; generate(startMs: number): Episode };

/**
 * Tells one phone's fourteen days: runs and sessions one after the other, rentals, repairs and updates. Steps after
 * `nowMs` haven't happened yet, which leaves a session in progress.
 *
 * @param isBusyNow true if a session runs on it at `nowMs`
 */
export function generatePhone(source: DemoSource, phone: FleetPhone, nowMs: number, isBusyNow: boolean): Step[] {
  const days = listDays(nowMs);
  const lastMs = findLeavingTime(phone, nowMs);
  const plans = days.flatMap((dayMs) => planDay(source, phone, dayMs)).filter(({ startMs }) => startMs < lastMs);
  if (isBusyNow) plans.push(planBusyNow(source, phone, nowMs));
  plans.sort((a, b) => a.startMs - b.startMs);
  const steps: Step[] = [
    ...register(phone, (days[0] ?? nowMs) - 2 * DAY_MS),
    ...generateTenure(source, phone, days, nowMs),
    ...leaveService(phone, nowMs),
  ];
  let freeAtMs = 0;
  for (const { startMs, generate } of plans) {
    const episode = generate(Math.max(startMs, freeAtMs));
    // Nothing starts that would still be in progress when the phone leaves service, or gets its present session.
    const mustEndMs = isBusyNow && startMs < nowMs - 6 * MINUTE_MS ? nowMs - 5 * MINUTE_MS : lastMs;
    if (episode.endMs > mustEndMs && mustEndMs < nowMs) continue;
    steps.push(...episode.steps);
    freeAtMs = episode.endMs + 3 * SECOND_MS;
  }
  return steps;
}

function planDay(source: DemoSource, phone: FleetPhone, dayMs: number): Plan[] {
  const { random } = source;
  const count = isWeekend(dayMs) ? random.pick([0, 0, 0, 1]) : random.pick([0, 1, 1, 2, 2, 3]);
  const plans: Plan[] = Array.from({ length: count }, () => {
    const isRun = random.chance(0.68);
    const trigger = random.pick(["api", "api", "dashboard"]);
    return {
      startMs: pickWorkingTime(random, dayMs),
      generate: (startMs) =>
        isRun ? generateRun(source, phone.id, startMs, trigger) : generateInteractive(source, phone.id, startMs),
    };
  });
  if (phone.tenure === "own" && random.chance(0.3)) {
    const startMs = dayMs + 2 * HOUR_MS + random.integer(0, 120) * SECOND_MS;
    plans.push({ startMs, generate: (atMs) => generateRun(source, phone.id, atMs, "schedule") });
  }
  // Updates come at night, about once a week.
  if (phone.tenure !== "shared" && random.chance(0.12)) {
    const minutes = random.integer(9, 24);
    plans.push({
      startMs: dayMs + 3 * HOUR_MS + random.integer(30, 50) * MINUTE_MS,
      generate: (atMs) => generateUpdate(phone.id, atMs, atMs + minutes * MINUTE_MS),
    });
  }
  return plans;
}

function generateUpdate(phoneId: string, startMs: number, endMs: number): Episode {
  return {
    endMs,
    steps: [
      step(startMs, "phone.begin_maintenance", { phone_id: phoneId, reason: "update" }),
      step(endMs, "phone.end_maintenance", { phone_id: phoneId }),
    ],
  };
}

/** A session that started a few minutes ago and is still in progress: every other one serves a run. */
function planBusyNow(source: DemoSource, phone: FleetPhone, nowMs: number): Plan {
  const startMs = nowMs - source.random.integer(60, 110) * SECOND_MS;
  const generate = (atMs: number) => {
    for (;;) {
      const isRun = phone.tenure === "own";
      const episode = isRun ? generateRun(source, phone.id, atMs, "api") : generateInteractive(source, phone.id, atMs);
      if (episode.endMs > nowMs + MINUTE_MS) return episode;
    }
  };
  return { startMs, generate };
}

/** Returns until when something could start on the phone. */
function findLeavingTime({ fate, isBase }: FleetPhone, nowMs: number): number {
  if (fate === "recovering") return nowMs - 25 * MINUTE_MS;
  if (fate === "out_of_service") return nowMs - 2 * DAY_MS;
  // The records of the base data stay as they were seeded: nothing is in progress there.
  return isBase ? nowMs - 5 * MINUTE_MS : nowMs;
}

function leaveService(phone: FleetPhone, nowMs: number): Step[] {
  const atMs = findLeavingTime(phone, nowMs);
  if (phone.fate === "recovering") {
    return [step(atMs, "phone.begin_maintenance", { phone_id: phone.id, reason: "update" })];
  }
  if (phone.fate === "in_service") return [];
  return [step(atMs, "phone.take_offline", { phone_id: phone.id, reason: "hardware" })];
}

function register(phone: FleetPhone, atMs: number): Step[] {
  if (phone.isBase) return [];
  const owner = phone.tenure === "own" ? owned() : {};
  const nickname = phone.nickname === null ? {} : { nickname: phone.nickname };
  return [step(atMs, "phone.register", { phone_id: phone.id, phone_name: phone.name, ...nickname, ...owner })];
}

function generateTenure({ id, random }: DemoSource, phone: FleetPhone, days: readonly number[], nowMs: number): Step[] {
  if (phone.tenure === "own" || phone.tenure === "shared") return [];
  const atMs = (days[1] ?? nowMs) + 9 * HOUR_MS + random.integer(0, 59) * MINUTE_MS;
  const rental_id = id("rent", atMs);
  const rented = step(atMs, "rental.activate", {
    rental_id,
    ...owned(),
    phone_id: phone.id,
    plan_id: "plan_dedicated_phone",
    plan_name: "Dedicated phone",
    plan_interval: "month",
    plan_price_cents: 7900,
    current_period_start: writeTime(atMs),
    current_period_end: writeTime(atMs + 30 * DAY_MS),
    cancel_at_period_end: phone.tenure === "formerly_rented",
  });
  if (phone.tenure === "past_due") {
    const failedAtMs = nowMs - 2 * DAY_MS - 3 * HOUR_MS;
    return [
      rented,
      step(failedAtMs, "rental.payment_failed", { rental_id }),
      step(failedAtMs + DAY_MS, "rental.payment_failed", { rental_id }),
    ];
  }
  const isOver = phone.tenure === "formerly_rented";
  return isOver ? [rented, step(nowMs - 3 * DAY_MS - HOUR_MS, "rental.cancel", { rental_id })] : [rented];
}
