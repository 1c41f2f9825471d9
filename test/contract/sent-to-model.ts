type Part = { type: string; text?: string; image_url?: { url: string } };
type Message = { role: string; content: string | Part[] };
type Body = Readonly<Record<string, unknown>>;

/** Returns the picture in a chat completion's request, or null if there is none. */
export function readSentImage(body: Body): { mediaType: string; bytes: Buffer } | null {
  const urls = listParts(body).flatMap(({ image_url: image }) => image?.url ?? []);
  if (urls.length > 1) throw new Error("There is more than one picture.");
  const match = /^data:([^;,]+);base64,(.*)$/s.exec(urls[0] ?? "");
  return match ? { mediaType: String(match[1]), bytes: Buffer.from(String(match[2]), "base64") } : null;
}

/** Returns all words that a model receives, except for the tool's. */
export function readSentWords(body: Body): string {
  return listParts(body)
    .flatMap(({ text }) => text ?? [])
    .join("\n");
}

function listParts({ messages }: Body): Part[] {
  return (messages as Message[]).flatMap(({ content }) =>
    typeof content === "string" ? [{ type: "text", text: content }] : content,
  );
}
