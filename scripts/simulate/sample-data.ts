import type { Random } from "../../src/domain/crypto/seeded-random.ts";

export const ORGANIZATION_NAMES = [
  "Harbor Payments",
  "Lumen Retail",
  "Atlas Travel",
  "Fernweh Audio",
  "Quarry Maps",
  "Nimbus Health",
  "Saffron Eats",
  "Pellet Games",
];

export const PHONE_MODELS = [
  "Pixel 9",
  "Pixel 8a",
  "Galaxy S25",
  "Galaxy A56",
  "iPhone 16",
  "iPhone SE",
  "Xperia 10 VI",
];

export const WORKFLOWS = ["wf_checkout_smoke", "wf_login_regression", "wf_onboarding_tour", "wf_catalog_crawl"];

export const DELIVERY_FAULTS = [
  "The phone went offline during the transfer.",
  "Not enough free space on the phone.",
  "The phone did not confirm the file within 60 seconds.",
];

type FileFields = { filename: string; mime_type: string; size_bytes: number };

/** Picks a file that a session leaves behind. */
export function pickCapture(random: Random): FileFields {
  const [filename, mime_type, minBytes, maxBytes] = random.pick([
    ["screen.png", "image/png", 300_000, 2_900_000],
    ["screen-recording.mp4", "video/mp4", 5_000_000, 70_000_000],
    ["logcat.txt", "text/plain", 8_000, 500_000],
  ] as const);
  return { filename, mime_type, size_bytes: random.integer(minBytes, maxBytes) };
}

/** Picks a file that somebody adds to the library. */
export function pickUpload(random: Random): FileFields {
  const build = random.integer(100, 999);
  const [filename, mime_type, minBytes, maxBytes] = random.pick([
    [`app-${build}.apk`, "application/vnd.android.package-archive", 20_000_000, 60_000_000],
    ["contacts.vcf", "text/vcard", 2_000, 40_000],
    ["test-card.jpg", "image/jpeg", 400_000, 2_000_000],
  ] as const);
  return { filename, mime_type, size_bytes: random.integer(minBytes, maxBytes) };
}
