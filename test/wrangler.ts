// Wrangler reads these when it is loaded: offline and silent.
Object.assign(process.env, {
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
});

/** Wrangler's own way to start Workers for tests, and to split a script into statements. */
export const { createTestHarness, unstable_splitSqlQuery: splitStatements } = await import("wrangler");
