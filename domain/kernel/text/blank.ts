/**
 * White space, and characters of which nothing is seen, such as those of zero width. Unicode counts the blank pattern of Braille
 * (U+2800) among the symbols, and it is what an invisible name is usually made of.
 */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether nothing of a text is seen: in a list or on paper it would be an empty place, so it counts as no text. */
export const isBlankText = (text: string): boolean => invisible.test(text);
