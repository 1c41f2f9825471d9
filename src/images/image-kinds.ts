/** PNG colour types: 0 gray, 2 RGB, 3 palette, 4 gray with alpha, 6 RGB with alpha (PNG specification, 11.2.1). */
export type PngColorType = 0 | 2 | 3 | 4 | 6;

/** Sizes in pixels; `bitDepth` is bits per sample. */
export type PngHeader = {
  kind: "png";
  width: number;
  height: number;
  bitDepth: number;
  colorType: PngColorType;
  interlaced: boolean;
};

/** Sizes in pixels. `components`: 1 for gray, 3 for colour. */
export type JpegHeader = {
  kind: "jpeg";
  width: number;
  height: number;
  components: 1 | 3;
  progressive: boolean;
};

export type ImageHeader = PngHeader | JpegHeader;

/** `detail` says which rule failed, in words for the client. */
export type HeaderReading = ({ ok: true } & ImageHeader) | { ok: false; detail: string };
