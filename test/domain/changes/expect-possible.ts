import { expect } from "vitest";
import type { World } from "./world.ts";

/** Checks what must hold in every world that changes can lead to. */
export function expectPossible(world: World): void {
  expectPhonesHeldOnce(world);
  expectRunsConsistent(world);
  expectMoneyConsistent(world);
  const ids = world.events.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expectEventsOwned(world);
}

function expectPhonesHeldOnce(world: World): void {
  const active = world.list("sessions").filter(({ status }) => status === "active");
  for (const phone of world.list("phones")) {
    const here = active.filter(({ phoneId }) => phoneId === phone.id).map(({ id }) => id);
    expect(here).toEqual(phone.activeSessionId === null ? [] : [phone.activeSessionId]);
    const rentals = world.list("rentals").filter((rental) => rental.phoneId === phone.id && rental.status === "active");
    expect(rentals.length).toBeLessThanOrEqual(1);
    if (rentals[0]) expect(phone.rentalId).toBe(rentals[0].id);
    if (phone.rentalId !== null) {
      const holder = world.get("rentals", phone.rentalId);
      expect([holder.phoneId, holder.organizationId]).toEqual([phone.id, phone.organizationId]);
      // An ended rental holds its phone only for a session.
      if (holder.status === "canceled") expect(phone.activeSessionId).not.toBeNull();
    }
    expect(phone.statusReason === null).toBe(phone.status === "active");
  }
  for (const session of world.list("sessions")) {
    expect(session.deallocatedAtMs === null).toBe(session.status === "active");
    expect(session.endReason === null).toBe(session.status === "active");
  }
}

function expectRunsConsistent(world: World): void {
  for (const run of world.list("runs")) {
    const hasRun = run.startedAtMs !== null;
    if (run.status === "queued") expect(hasRun).toBe(false);
    if (run.status === "running" || run.status === "completed") expect(hasRun).toBe(true);
    expect(run.phoneId !== null).toBe(hasRun);
    expect(run.completedAtMs !== null).toBe(run.status === "completed" || run.status === "failed");
    expect(run.canceledAtMs !== null).toBe(run.status === "cancelled");
    expect(run.cancelReason !== null).toBe(run.status === "cancelled");
    if (run.sessionId === null) continue;
    const session = world.get("sessions", run.sessionId);
    expect([session.organizationId, session.phoneId]).toEqual([run.organizationId, run.phoneId]);
  }
  for (const delivery of world.list("file_deliveries")) {
    expect(delivery.bytesTransferred ?? 0).toBeLessThanOrEqual(delivery.sizeBytes);
    expect(delivery.error !== null).toBe(delivery.status === "failed");
  }
}

function expectMoneyConsistent(world: World): void {
  for (const organization of world.list("organizations")) {
    const isOwn = (record: { organizationId: string }) => record.organizationId === organization.id;
    const { balanceMicrodollars: balance, alertThresholdMicrodollars: threshold } = organization;
    const moves = world.list("ledger").filter(isOwn);
    expect(moves.reduce((sum, { amountMicrodollars }) => sum + amountMicrodollars, 0)).toBe(balance);
    const open = world.list("balance_alerts").filter((alert) => isOwn(alert) && alert.status === "open");
    expect(new Set(open.map(({ kind }) => kind)).size).toBe(open.length);
    for (const alert of open) {
      expect(alert.thresholdMicrodollars).toBe(alert.kind === "low_balance" ? threshold : 0);
      expect(balance).toBeLessThanOrEqual(alert.thresholdMicrodollars);
    }
    // A debt always has its alert: only a charge creates one.
    if (balance < 0) expect(open.map(({ kind }) => kind)).toContain("negative_balance");
  }
  const recharges = world.list("auto_recharges").filter(({ status }) => status === "succeeded");
  const credits = world.list("ledger").filter(({ requestId }) => requestId.startsWith("auto_recharge:"));
  expect(credits.map(({ requestId }) => requestId).sort()).toEqual(
    recharges.map(({ id }) => `auto_recharge:${id}`).sort(),
  );
}

/** Each event goes to the organization of its record, and each final state has sent its event. */
function expectEventsOwned(world: World): void {
  const sent = new Map(world.events.map((event) => [event.id as string, event.organizationId]));
  for (const run of world.list("runs")) {
    if (run.startedAtMs !== null) expect(sent.get(`run.started:${run.id}`)).toBe(run.organizationId);
    const isOver = run.status !== "queued" && run.status !== "running";
    if (isOver) expect(sent.get(`run.${run.status}:${run.id}`)).toBe(run.organizationId);
  }
  for (const session of world.list("sessions")) {
    expect(sent.get(`session.started:${session.id}`)).toBe(session.organizationId);
    expect(sent.get(`session.ended:${session.id}`)).toBe(
      session.status === "completed" ? session.organizationId : undefined,
    );
  }
  for (const rental of world.list("rentals")) {
    expect(sent.get(`phone.rental.activated:${rental.id}`)).toBe(rental.organizationId);
  }
  for (const alert of world.list("balance_alerts")) {
    const type = alert.kind === "low_balance" ? "balance.low" : "balance.depleted";
    expect(sent.get(`${type}:${alert.id}`)).toBe(alert.organizationId);
  }
  for (const file of world.list("files")) {
    expect(sent.get(`file.${file.status}:${file.id}`)).toBe(file.organizationId);
  }
}
