/** The values of features, one for each name, in the order of the names. */
export type ValuesOf<Names extends readonly string[]> = { -readonly [Place in keyof Names]: number };
