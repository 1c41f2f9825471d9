import { listModelsOperation } from "../operations/grounding/models.list.ts";
import type { Call } from "./tool.ts";

type Model = { id: string; name: string; description: string };

const MEDIA_TYPE = "application/json";
const ALL_URI = "sightline://models";

/** Lists the resources: all models, and each of them. */
export async function listModelResources(call: Call) {
  const models = await readModels(call);
  const all = {
    uri: ALL_URI,
    name: "models",
    title: "Models",
    description: "All models with prices.",
    mimeType: MEDIA_TYPE,
  };
  const each = models.map(({ id, name, description }) => ({
    uri: writeUri(id),
    name: id,
    title: name,
    description,
    mimeType: MEDIA_TYPE,
  }));
  return [all, ...each];
}

/** Returns a resource as JSON text; null if there is none of this URI. */
export async function readModelResource(uri: string, call: Call) {
  const models = await readModels(call);
  const content = uri === ALL_URI ? models : models.find(({ id }) => writeUri(id) === uri);
  return content === undefined ? null : { uri, mimeType: MEDIA_TYPE, text: JSON.stringify(content, null, 2) };
}

async function readModels(call: Call): Promise<Model[]> {
  return (await call<{ data: Model[] }>(listModelsOperation, {})).data;
}

/** An id may contain slashes, which separate it as in a path. */
function writeUri(id: string): string {
  return `${ALL_URI}/${id.split("/").map(encodeURIComponent).join("/")}`;
}
