import { describe, expect, test } from "vitest";
import { makeDeployedConfig, nameResource } from "../../scripts/deploy/deployed-config.ts";
import type { WorkerConfig } from "../../scripts/worker-configs.ts";

test.each([
  ["sightline", "production", "sightline", "sightline"],
  ["sightline-webhooks", "preview", "sightline", "sightline-webhooks-preview"],
  ["sightline-1", "production", "acme", "acme-1"],
  ["own-database", "production", "acme", "own-database"],
  ["own-database", "preview", "acme", "own-database-preview"],
  ["sightlines", "production", "acme", "sightlines"],
] as const)("%s in %s, with --name %s, is called %s", (given, environment, name, expected) => {
  expect(nameResource(given, { name, environment })).toBe(expected);
});

describe("a config as it is deployed", () => {
  const config: WorkerConfig = {
    name: "sightline-webhooks",
    main: "/index.ts",
    services: [
      { binding: "SELF", service: "sightline-webhooks" },
      { binding: "MAILER", service: "our-mailer" },
    ],
    queues: { consumers: [{ queue: "sightline-webhooks", dead_letter_queue: "sightline-dead" }] },
    ratelimits: [{ namespace_id: "8787" }],
    analytics_engine_datasets: [{ binding: "ANALYTICS", dataset: "sightline" }],
    vars: { MARKUP: "1.0", OTHER: "kept" },
  };
  const make = (environment: "production" | "preview", vars: Record<string, string> = {}) =>
    makeDeployedConfig(
      config,
      { name: "sightline", environment },
      {
        ...{ ownWorkers: ["sightline", "sightline-webhooks"], databaseIds: new Map(), vars },
        ...{ domain: null, fingerprint: null },
      },
    );

  test("in the preview shares nothing with production, and keeps a service that isn't ours", () => {
    expect(make("preview")).toMatchObject({
      services: [
        { binding: "SELF", service: "sightline-webhooks-preview" },
        { binding: "MAILER", service: "our-mailer" },
      ],
      queues: { consumers: [{ queue: "sightline-webhooks-preview", dead_letter_queue: "sightline-dead-preview" }] },
      ratelimits: [{ namespace_id: "8788" }],
      analytics_engine_datasets: [{ binding: "ANALYTICS", dataset: "sightline_preview" }],
    });
  });

  test("in production keeps the names of the repository", () => {
    const { vars: _, ...rest } = make("production");
    const { vars: __, ...given } = config;
    expect(rest).toEqual(given);
  });

  test("has its settings over those of the repository, in one order wherever they came from", () => {
    const one = make("production", { MARKUP: "2", A: "1", B: "2" });
    expect(one.vars).toMatchObject({ MARKUP: "2", A: "1", B: "2", OTHER: "kept" });
    expect(JSON.stringify(make("production", { B: "2", A: "1", MARKUP: "2" }))).toBe(JSON.stringify(one));
  });
});
