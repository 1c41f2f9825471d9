import { expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { screenshotsDetect } from "./cases/screenshots-detect.ts";
import { runTable } from "./run-table.ts";
import { LARGE_PNG_BASE64, PNG_BASE64 } from "./sample-images.ts";

runTable(screenshotsDetect, (use) => {
  const detect = (body: Record<string, unknown>) => {
    const { harness, keys } = use();
    return harness.fetch("/api/v1/screenshots:detect", {
      method: "POST",
      headers: { "content-type": "application/json", "x-service-api-key": keys.owner },
      body: JSON.stringify(body),
    });
  };
  const readBalance = () =>
    use()
      .harness.db.prepare("SELECT balance_microdollars AS b FROM organizations WHERE id = ?")
      .bind(DEMO_ORGANIZATION.id)
      .first<number>("b");
  const readRow = (table: "usage" | "ledger", requestId: string | null) =>
    use()
      .harness.db.prepare(`SELECT * FROM ${table} WHERE request_id = ?`)
      .bind(requestId)
      .first<Record<string, unknown>>();

  it("premium text costs a tenth of a cent, with its ledger and usage rows", async () => {
    const before = (await readBalance()) ?? 0;
    const response = await detect({ image: PNG_BASE64, ocr_engine: "premium" });
    expect(response.status).toBe(200);
    const requestId = response.headers.get("x-request-id");
    expect(await readBalance()).toBe(before - 1000);
    expect(await readRow("ledger", requestId)).toMatchObject({
      kind: "charge",
      amount_microdollars: -1000,
      balance_after_microdollars: before - 1000,
    });
    expect(await readRow("usage", requestId)).toMatchObject({
      endpoint: "screenshot_detect",
      model: "sightline/detect-pro",
      pages: 1,
      charged_microdollars: 1000,
    });
  });

  it("a free call leaves a usage row and no charge", async () => {
    const before = await readBalance();
    const response = await detect({ image: PNG_BASE64 });
    expect(response.status).toBe(200);
    const requestId = response.headers.get("x-request-id");
    // It may be written after the response.
    await expect
      .poll(() => readRow("usage", requestId))
      .toMatchObject({ model: "sightline/detect-lite", pages: 1, charged_microdollars: 0 });
    expect(await readBalance()).toBe(before);
    expect(await readRow("ledger", requestId)).toBeNull();
  });

  it("a picture that turns out broken while it is decoded is not billed", async () => {
    const before = await readBalance();
    const broken = Buffer.from(PNG_BASE64, "base64");
    broken[broken.length - 14] = (broken[broken.length - 14] ?? 0) ^ 0xff;
    const response = await detect({ image: broken.toString("base64"), ocr_engine: "premium" });
    expect(response.status).toBe(400);
    expect(await readBalance()).toBe(before);
    expect(await readRow("usage", response.headers.get("x-request-id"))).toBeNull();
  });

  it("server-timing tells the stages, the backend and the heap", async () => {
    const response = await detect({ image: LARGE_PNG_BASE64 });
    expect(response.headers.get("server-timing")).toMatch(/backend;desc="(wasm|webgpu)".*heap;desc="\d+\.\dMB"/);
  });
});
