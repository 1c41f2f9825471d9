import OpenAI from "openai";
import { expect, it } from "vitest";
import { modelsList } from "./cases/models-list.ts";
import { runTable } from "./run-table.ts";

type Entry = { id: string; type: string; pricing: Record<string, unknown> };

runTable(modelsList, (use) => {
  it("lists the three models with decimal prices", async () => {
    const { data } = (await (await use().harness.fetch("/models")).json()) as { data: Entry[] };
    expect(data.map(({ id, type, pricing }) => ({ id, type, pricing }))).toEqual([
      {
        id: "sightline/ground-1",
        type: "vlm",
        pricing: { unit: "token", currency: "USD", prompt: "0", completion: "0" },
      },
      {
        id: "sightline/detect-lite",
        type: "detector",
        pricing: { unit: "page", currency: "USD", page: "0", ocr_engine: "free" },
      },
      {
        id: "sightline/detect-pro",
        type: "detector",
        pricing: { unit: "page", currency: "USD", page: "0.001", ocr_engine: "premium" },
      },
    ]);
  });

  it("answers the same under both paths", async () => {
    const [bare, versioned] = await Promise.all(
      ["/models", "/api/v1/models"].map(async (path) => (await use().harness.fetch(path)).text()),
    );
    expect(bare).toBe(versioned);
  });

  it.each(["", "/api/v1"])("the official OpenAI client reads it from %s/models", async (prefix) => {
    const client = new OpenAI({ baseURL: `${use().harness.origin}${prefix}`, apiKey: "unused" });
    const models = [];
    for await (const model of client.models.list()) models.push(model);
    expect(models.map(({ id, object, owned_by }) => ({ id, object, owned_by }))).toEqual(
      ["sightline/ground-1", "sightline/detect-lite", "sightline/detect-pro"].map((id) => ({
        id,
        object: "model",
        owned_by: "sightline",
      })),
    );
    for (const { created } of models) expect(new Date(created * 1000).getUTCFullYear()).toBe(2026);
  });

  it("is open to pages of any origin", async () => {
    const headers = { origin: "https://app.example.com" };
    const answer = await use().harness.fetch("/models", { headers });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const preflight = await use().harness.fetch("/models", {
      method: "OPTIONS",
      headers: { ...headers, "access-control-request-method": "GET" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-methods")).toBe("GET");
  });
});
