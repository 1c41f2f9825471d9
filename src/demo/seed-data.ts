import type { Role } from "../domain/access/roles.ts";
import { type IdPrefix, makeId } from "../domain/ids.ts";
import type { DeliveryStatus } from "../domain/records/file-delivery.ts";

// Ids must be the same on every start, so they are derived from a fixed time and the record's number.
const EPOCH_MS = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;

/** Returns the id of a seeded record, the same on every start. */
export function makeSeedId(prefix: IdPrefix, number: number): string {
  const random = new Uint8Array(10);
  // Not in the last byte, of which an id keeps only half.
  new DataView(random.buffer).setUint32(5, number);
  return makeId(prefix, EPOCH_MS, random);
}

/** The fixed key of the local start (docs/contract/control.md, "Local start"). Never used in a deployment. */
export const LOCAL_API_KEY = "sightline_localdevelopmentkey000000000000000000000000";

export const DEMO_KEY_ID = makeSeedId("key", 1);
/** Keys of the demo organization's past that nobody has: no text has such a hash. One may spend 20 USD a month. */
export const PAST_KEYS = [
  { id: makeSeedId("key", 2), name: "Checkout app", prefix: "sightline_c0De", keySha256: "c".repeat(64), limit: null },
  {
    id: makeSeedId("key", 3),
    name: "Nightly tests",
    prefix: "sightline_Te57",
    keySha256: "d".repeat(64),
    limit: 20_000_000,
  },
] as const;
export const DEMO_ORGANIZATION = { id: makeSeedId("org", 1), name: "Demo Organization", slug: "demo", planName: "Pro" };
export const OTHER_ORGANIZATION = {
  id: makeSeedId("org", 2),
  name: "Northwind Labs",
  slug: "northwind",
  planName: "Free",
};

type SeedMember = { id: string; email: string; name: string; organizationId: string; role: Role };

function makeMember(number: number, account: string, name: string, organizationId: string, role: Role): SeedMember {
  return { id: makeSeedId("user", number), email: `${account}@example.com`, name, organizationId, role };
}

/** The user that the local start signs in. */
export const DEMO_OWNER = makeMember(1, "owner", "Olga Owner", DEMO_ORGANIZATION.id, "owner");
/** One person for each role of the demo organization, and the other organization's owner. */
export const SEED_MEMBERS = [
  DEMO_OWNER,
  makeMember(2, "admin", "Ada Admin", DEMO_ORGANIZATION.id, "admin"),
  makeMember(3, "member", "Mehmet Member", DEMO_ORGANIZATION.id, "member"),
  makeMember(4, "viewer", "Vera Viewer", DEMO_ORGANIZATION.id, "viewer"),
  makeMember(5, "northwind", "Nora Northwind", OTHER_ORGANIZATION.id, "owner"),
];

/** The demo organization's initial balance: 5 USD. */
export const DEMO_BALANCE_MICRODOLLARS = 5_000_000;

type SeedPhone = { id: string; organizationId: string | null; name: string; nickname: string | null };

/** The demo organization's own phone, with most of its deliveries. */
export const DEMO_PHONE: SeedPhone = {
  id: makeSeedId("phone", 1),
  organizationId: DEMO_ORGANIZATION.id,
  name: "Pixel 9 Pro rack 2 slot 7",
  nickname: "checkout tests",
};
/** A second phone of the demo organization. */
export const SECOND_PHONE: SeedPhone = {
  id: makeSeedId("phone", 2),
  organizationId: DEMO_ORGANIZATION.id,
  name: "Galaxy S25 rack 2 slot 8",
  nickname: null,
};
/** A phone that both organizations have used. */
export const SHARED_PHONE: SeedPhone = {
  id: makeSeedId("phone", 3),
  organizationId: null,
  name: "Pixel 8a rack 1 slot 3",
  nickname: null,
};
/** A phone that the demo organization must not find. */
export const FOREIGN_PHONE: SeedPhone = {
  id: makeSeedId("phone", 4),
  organizationId: OTHER_ORGANIZATION.id,
  name: "Moto G85 rack 4 slot 1",
  nickname: "northwind spare",
};
/** The demo organization's phone without deliveries. */
export const IDLE_PHONE: SeedPhone = {
  id: makeSeedId("phone", 5),
  organizationId: DEMO_ORGANIZATION.id,
  name: "Galaxy A56 rack 3 slot 2",
  nickname: "fresh install",
};
export const SEED_PHONES = [DEMO_PHONE, SECOND_PHONE, SHARED_PHONE, FOREIGN_PHONE, IDLE_PHONE];

type SeedFile = { id: string; organizationId: string; filename: string; mimeType: string; sizeBytes: number };

const DEMO_FILES: readonly [string, string, number][] = [
  ["checkout-v4.12.0.apk", "application/vnd.android.package-archive", 48_734_112],
  ["test-card-front.jpg", "image/jpeg", 1_284_551],
  ["onboarding-contacts.vcf", "text/vcard", 18_204],
  ["warehouse-labels.pdf", "application/pdf", 912_440],
  ["login-fixture.json", "application/json", 2_318],
  ["ringtone-check.mp3", "audio/mpeg", 3_871_022],
  ["storefront-hero.png", "image/png", 2_640_917],
  ["screen-tour.mp4", "video/mp4", 84_113_905],
  ["price-list-2026.csv", "text/csv", 66_309],
  ["Überweisung März.pdf", "application/pdf", 204_118],
  ["root-ca.pem", "application/x-pem-file", 1_867],
  ["empty.txt", "text/plain", 0],
];

export const SEED_FILES: SeedFile[] = [
  ...DEMO_FILES.map(([filename, mimeType, sizeBytes], index) => ({
    id: makeSeedId("file", index + 1),
    organizationId: DEMO_ORGANIZATION.id,
    filename,
    mimeType,
    sizeBytes,
  })),
  {
    id: makeSeedId("file", 101),
    organizationId: OTHER_ORGANIZATION.id,
    filename: "northwind-smoke.apk",
    mimeType: "application/vnd.android.package-archive",
    sizeBytes: 21_450_388,
  },
];

const FAILURES = [
  "The phone went offline during the transfer.",
  "Not enough free space on the phone.",
  "The phone did not confirm the file within 60 seconds.",
];

type SeedDelivery = {
  id: string;
  organizationId: string;
  phoneId: string;
  file: SeedFile;
  status: DeliveryStatus;
  bytesTransferred: number | null;
  error: string | null;
  /** Milliseconds before the seeding. */
  ageMs: number;
};

/** 60 deliveries of the demo organization (40, 12 and 8 on its phones), then 6 of the other one, newest first. */
export function listSeedDeliveries(): SeedDelivery[] {
  const demoFiles = SEED_FILES.filter((file) => file.organizationId === DEMO_ORGANIZATION.id);
  const otherFiles = SEED_FILES.filter((file) => file.organizationId === OTHER_ORGANIZATION.id);
  const demo = Array.from({ length: 60 }, (_, index) =>
    makeDelivery(index, DEMO_ORGANIZATION.id, pickDemoPhone(index).id, pick(demoFiles, index * 7)),
  );
  const other = Array.from({ length: 6 }, (_, index) => {
    const phone = index % 2 === 0 ? SHARED_PHONE : FOREIGN_PHONE;
    return makeDelivery(100 + index, OTHER_ORGANIZATION.id, phone.id, pick(otherFiles, index));
  });
  return [...demo, ...other];
}

function pickDemoPhone(index: number): SeedPhone {
  if (index % 15 < 10) return DEMO_PHONE;
  return index % 15 < 13 ? SECOND_PHONE : SHARED_PHONE;
}

function makeDelivery(number: number, organizationId: string, phoneId: string, file: SeedFile): SeedDelivery {
  const status = pickStatus(number);
  const isHalfway = status === "dispatched" || (status === "failed" && number % 2 === 0);
  return {
    id: makeSeedId("dlv", number + 1),
    organizationId,
    phoneId,
    file,
    status,
    bytesTransferred:
      status === "delivered"
        ? file.sizeBytes
        : isHalfway
          ? Math.floor((file.sizeBytes * ((number % 7) + 1)) / 10)
          : null,
    error: status === "failed" ? pick(FAILURES, number) : null,
    ageMs: (number * 37 + 2) * MINUTE_MS,
  };
}

/** The newest are in progress; of the rest, about every sixth failed. */
function pickStatus(number: number): DeliveryStatus {
  if (number < 3) return "dispatching";
  if (number < 8) return "dispatched";
  return number % 6 === 2 ? "failed" : "delivered";
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("There is nothing to pick from.");
  return item;
}
