/**
 * White space and invisible characters, such as zero-width ones. The blank Braille pattern (U+2800), which Unicode classifies as a symbol,
 * is included: invisible names are usually made of it.
 */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text has no visible character. It would look empty in a list or on paper, so it counts as missing. */
export const isBlankText = (text: string): boolean => invisible.test(text);
