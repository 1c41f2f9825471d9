import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { screenshotsLocate } from "./cases/screenshots-locate.ts";
import { expectUsage } from "./expect-usage.ts";
import { runTable } from "./run-table.ts";
import { PNG_BASE64 } from "./sample-images.ts";

runTable(screenshotsLocate, (use) => {
  const post = (operation: string, body: unknown) => {
    const { harness, keys } = use();
    return harness.fetch(`/api/v1/screenshots:${operation}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-service-api-key": keys.owner },
      body: JSON.stringify(body),
    });
  };

  it("leaves a usage row without a charge", async () => {
    const response = await post("locate", { image: PNG_BASE64, query: "OK" });
    await expectUsage(use().harness, response, {
      endpoint: "screenshot_locate",
      model: "sightline/ground-1",
      charged_microdollars: 0,
    });
  });

  it("claims nothing about a picture in which the built-in model finds nothing", async () => {
    const texts = [{ text: "Welcome back", bbox: { x1: 0.1, y1: 0.1, x2: 0.3, y2: 0.15 } }];
    for (const body of [
      { image: PNG_BASE64, query: "trash can" },
      { image: PNG_BASE64, query: "trash can", texts },
    ]) {
      const response = await post("locate", body);
      expect(await response.json()).toMatchObject({ found: false, confidence: 0, model: "sightline/ground-1" });
    }
  });

  it("takes what detect returns, unchanged, and finds a real screen's text in it", async () => {
    const image = readFileSync("test/screens/settings.png").toString("base64");
    const detected = await post("detect", { image, inference_type: "ocr" });
    const { data } = (await detected.json()) as { data: { ocr_results: { text: string }[] } };
    const response = await post("locate", { image, query: "open Notifications", texts: data.ocr_results });
    const { found, matched_text_index } = (await response.json()) as { found: boolean; matched_text_index: number };
    expect(found).toBe(true);
    expect(data.ocr_results[matched_text_index]?.text).toMatch(/^Notifications$/i);
  });
});
