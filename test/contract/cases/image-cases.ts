import type { ContractCase } from "../contract-case.ts";
import { BAD_IMAGES, JPEG_BASE64, PNG_BASE64 } from "../sample-images.ts";

const MAX_IMAGE_CHARACTERS = 16_777_216;

/** The cases for the `image` of every operation that has one. `place` puts an image into an otherwise valid body. */
export function listImageCases(place: (image: unknown) => Record<string, unknown>): ContractCase[] {
  return [
    ...BAD_IMAGES.map(
      ({ name, image }): ContractCase => ({
        name: `${name} is an invalid image`,
        body: place(image),
        status: 400,
        code: "invalid_image",
        fields: ["image"],
      }),
    ),
    { name: "a JPEG is read", body: place(JPEG_BASE64), status: 200 },
    { name: "a PNG with a data-URL prefix is read", body: place(`data:image/png;base64,${PNG_BASE64}`), status: 200 },
    { name: "whitespace in base64 is skipped", body: place(PNG_BASE64.replace(/.{76}/g, "$&\r\n")), status: 200 },
    {
      name: "an image of 16,777,216 characters is read",
      body: () => place(PNG_BASE64.padEnd(MAX_IMAGE_CHARACTERS, " ")),
      status: 200,
    },
    {
      name: "an image of 16,777,217 characters is refused",
      body: () => place(PNG_BASE64.padEnd(MAX_IMAGE_CHARACTERS + 1, " ")),
      status: 422,
      code: "validation",
      fields: ["image"],
    },
    {
      name: "the prefix counts as characters",
      body: () => place(`data:image/png;base64,${PNG_BASE64}`.padEnd(MAX_IMAGE_CHARACTERS + 1, " ")),
      status: 422,
      code: "validation",
      fields: ["image"],
    },
    {
      name: "a long image that is no base64 is refused",
      body: () => place("!".repeat(MAX_IMAGE_CHARACTERS)),
      status: 400,
      code: "invalid_image",
      fields: ["image"],
    },
    {
      name: "characters of an image are code points",
      body: () => place("😀".repeat(MAX_IMAGE_CHARACTERS / 2 + 1)),
      status: 400,
      code: "invalid_image",
      fields: ["image"],
    },
  ];
}
