import { expect, it } from "vitest";
import { signBody } from "../../src/webhooks/sign.ts";
import { readText } from "../house/documents.ts";

it("the webhook in the documents has the headers, the body and the signature that one with its secret has", async () => {
  const [, secret = "", sent = ""] =
    /signed with the secret `(whsec_[^`]+)`[^`]*```text\nPOST \/ HTTP\/1\.1\n([\s\S]*?)\n```/.exec(
      readText("docs/webhooks.md"),
    ) ?? [];
  const [head = "", body = ""] = sent.split("\n\n");
  const headers = Object.fromEntries(head.split("\n").map((line) => line.split(/: (.*)/).slice(0, 2)));
  expect(headers).toEqual({
    "content-type": "application/json",
    "user-agent": "sightline-webhooks/1",
    ...signBody(headers["webhook-id"], body, [secret], Number(headers["webhook-timestamp"]) * 1000),
  });
});
