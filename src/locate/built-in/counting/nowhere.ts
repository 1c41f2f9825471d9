/** The place of what is asked for where nothing on the screen is that: all else is ruled out. */
export const NOWHERE = -1;
