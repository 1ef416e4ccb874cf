/**
 * White space and invisible characters, such as those of zero width. Unicode classifies the blank Braille pattern (U+2800) as a symbol;
 * invisible names are usually made of it.
 */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether a text has no visible character. In a list or on paper it would look empty, so it counts as no text. */
export const isBlankText = (text: string): boolean => invisible.test(text);
