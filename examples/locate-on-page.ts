import type { Page } from "playwright-core";

type Box = { x1: number; y1: number; x2: number; y2: number };
type Text = { text: string; bbox: Box; confidence: number };
type Detected = { metadata: { image_width: number; image_height: number }; ocr_results: Text[] };
type Located = { found: boolean; confidence: number; bbox: Box | null; matched_text_index: number | null };

/** Where sightline listens, and a key for it. */
export type Access = { origin: string; apiKey: string };

/** A thing on a page, found by its looks. `box` is in CSS pixels of what the page shows now. */
export type Found = { box: Box; confidence: number; click(): Promise<void>; fill(text: string): Promise<void> };

/**
 * Finds what a sentence means on the visible part of a page, by a screenshot alone: no selectors, no DOM. Returns null
 * if it isn't there. Throws an Error with sightline's own words if a call is refused.
 */
export async function locateOnPage(page: Page, query: string, access: Access): Promise<Found | null> {
  const image = (await page.screenshot({ scale: "css" })).toString("base64");
  const { data } = await call<{ data: Detected }>("detect", { image, inference_type: "ocr" }, access);
  const texts = data.ocr_results;
  const { found, confidence, ...place } = await call<Located>("locate", { image, query, texts }, access);
  if (!found) return null;
  const box = place.bbox ?? scale(texts[place.matched_text_index ?? -1]?.bbox, data.metadata);
  const click = () => page.mouse.click((box.x1 + box.x2) / 2, (box.y1 + box.y2) / 2);
  const fill = async (text: string) => {
    await click();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(text);
  };
  return { box, confidence, click, fill };
}

/** A text's box is in fractions of the screenshot. */
function scale(box: Box | undefined, { image_width: width, image_height: height }: Detected["metadata"]): Box {
  if (!box) throw new Error("locate: it answered a text that wasn't sent");
  return { x1: box.x1 * width, y1: box.y1 * height, x2: box.x2 * width, y2: box.y2 * height };
}

async function call<Answer>(operation: string, body: object, { origin, apiKey }: Access): Promise<Answer> {
  const response = await fetch(`${origin}/api/v1/screenshots:${operation}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-service-api-key": apiKey },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${operation}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}
