import type { ModelRequest } from "../provider.ts";

/** A user message of text, or of text and the screenshot as a data URL: both providers accept it. */
type UserContent = string | ({ type: "text"; text: string } | { type: "image_url"; image_url: { url: string } })[];

/** The common part of a chat completion and a Workers AI run: the messages, and the sampling. */
type ChatInput = Record<string, unknown> & {
  messages: [{ role: "system"; content: string }, { role: "user"; content: UserContent }];
};

export function writeChatInput({ model: { chat }, system, user, image, maxOutputTokens }: ModelRequest): ChatInput {
  const content: UserContent = image
    ? [
        { type: "text", text: user },
        { type: "image_url", image_url: { url: `data:${image.mediaType};base64,${image.base64}` } },
      ]
    : user;
  return {
    messages: [
      { role: "system", content: system },
      { role: "user", content },
    ],
    [chat.tokenLimitField]: maxOutputTokens,
    ...(chat.temperature === null ? {} : { temperature: chat.temperature }),
    ...chat.more,
  };
}
