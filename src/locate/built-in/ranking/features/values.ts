/** The values of features, one for each name, in the order of the names. */
export type ValuesOf<Names extends readonly string[]> = { -readonly [Place in keyof Names]: number };

/** 1 for what is told to be so, -1 for what is told not to be, 0 where nothing is told. */
export const toSign = (told: boolean | undefined): number => (told === undefined ? 0 : told ? 1 : -1);
