/** Patterns for `like` and `ilike`. */

/** Matches every text that contains these words, whatever signs of a pattern are among them. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, String.raw`\$&`)}%`
