import { expect, it } from "vitest";
import {
  DEMO_ORGANIZATION,
  DEMO_PHONE,
  listSeedDeliveries,
  OTHER_ORGANIZATION,
  SHARED_PHONE,
} from "../../src/demo/seed-data.ts";
import { phonesDeliveriesList } from "./cases/phones-deliveries-list.ts";
import { runTable } from "./run-table.ts";

type Delivery = { id: string; created_at: string; status: string; error?: string };
type Page = { deliveries: Delivery[]; total: number };

const listIds = (phoneId: string, organizationId: string) =>
  listSeedDeliveries()
    .filter((delivery) => delivery.phoneId === phoneId && delivery.organizationId === organizationId)
    .map(({ id }) => id);

runTable(phonesDeliveriesList, (use) => {
  const read = async (phoneId: string, query = "", key: "owner" | "other" = "owner"): Promise<Page> => {
    const { harness, keys } = use();
    const response = await harness.fetch(`/api/v1/phones/${phoneId}/deliveries${query}`, {
      headers: { "x-service-api-key": keys[key] },
    });
    return (await response.json()) as Page;
  };

  it("lists newest first, twenty at a time", async () => {
    const { deliveries, total } = await read(DEMO_PHONE.id);
    const all = listIds(DEMO_PHONE.id, DEMO_ORGANIZATION.id);
    expect(total).toBe(all.length);
    expect(deliveries.map(({ id }) => id)).toEqual(all.slice(0, 20));
    const times = deliveries.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
  });

  it("pages by limit and offset without gap or repeat", async () => {
    const pages = await Promise.all(
      [0, 7, 14, 21, 28, 35].map((offset) => read(DEMO_PHONE.id, `?limit=7&offset=${offset}`)),
    );
    expect(pages.flatMap(({ deliveries }) => deliveries.map(({ id }) => id))).toEqual(
      listIds(DEMO_PHONE.id, DEMO_ORGANIZATION.id),
    );
  });

  it("on a shared phone each organization sees its own", async () => {
    const [demo, other] = await Promise.all([read(SHARED_PHONE.id), read(SHARED_PHONE.id, "", "other")]);
    expect(demo.deliveries.map(({ id }) => id)).toEqual(listIds(SHARED_PHONE.id, DEMO_ORGANIZATION.id));
    expect(other.deliveries.map(({ id }) => id)).toEqual(listIds(SHARED_PHONE.id, OTHER_ORGANIZATION.id));
    expect(other.total).toBe(other.deliveries.length);
  });

  it("gives a reason for failures only, and leaves out what has no value", async () => {
    const { deliveries } = await read(DEMO_PHONE.id, "?limit=100");
    expect(new Set(deliveries.map(({ status }) => status))).toEqual(
      new Set(["dispatching", "dispatched", "delivered", "failed"]),
    );
    for (const delivery of deliveries) {
      expect("error" in delivery).toBe(delivery.status === "failed");
      expect(Object.values(delivery)).not.toContain(null);
    }
  });
});
