/** The search's entry for a section of a page. `address` leads to it. */
export type SearchEntry = { address: string; page: string; heading: string; text: string };
