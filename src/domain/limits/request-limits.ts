/**
 * Limits of requests (docs/contract/interface.md, "Limits"; docs/contract/decisions.md, "HTTP surface", "Locate").
 * Characters are Unicode code points.
 */
export const MAX_BODY_BYTES = 64 * 1024;
export const MAX_CHANGE_BODY_BYTES = 256 * 1024;
/** Bodies of the grounding operations: an image, with elements or texts. */
export const MAX_GROUNDING_BODY_BYTES = 48 * 1024 * 1024;
/** Larger bodies, with a picture or a long list of elements, take a while to receive and parse. */
export const LARGE_BODY_BYTES = 64 * 1024;
export const MAX_IMAGE_CHARACTERS = 16_777_216;
export const MAX_QUERY_CHARACTERS = 2000;
export const MAX_ELEMENTS = 2000;
export const MAX_TEXTS = 2000;
export const MAX_ELEMENT_ID_CHARACTERS = 256;
export const MAX_ELEMENT_ROLE_CHARACTERS = 64;
export const MAX_ELEMENT_TEXT_CHARACTERS = 1024;
export const MAX_PLATFORM_BYTES = 4096;
export const MAX_LISTED_ERRORS = 100;
/**
 * How many arrays and objects a body may contain, and how deeply they may be nested. Far above what native attributes
 * need (125 in each of 2000 elements), and low enough for an isolate's memory, where an object with a unique key takes
 * some 250 bytes.
 */
export const MAX_JSON_CONTAINERS = 250_000;
/**
 * How many members one object may have: also far above what a valid request needs, and few enough to look each of them
 * up quickly.
 */
export const MAX_JSON_MEMBERS = 200_000;
export const MAX_JSON_DEPTH = 10_000;
