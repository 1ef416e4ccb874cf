/**
 * Invisible characters, such as zero-width ones. Two that Unicode classifies otherwise are included: the blank Braille pattern (U+2800), of
 * which invisible names are usually made, and the marks of annotations (U+FFF9 to U+FFFB).
 */
const invisible = "\\p{Default_Ignorable_Code_Point}\\u2800\\uFFF9-\\uFFFB";

const blank = new RegExp(`^[\\s${invisible}]*$`, "u");
const someInvisible = new RegExp(`[${invisible}]`, "u");

/** Whether a text has no visible character. It would look empty in a list or on paper, so it counts as missing. */
export const isBlankText = (text: string): boolean => blank.test(text);

/** Whether a text has an invisible character other than white space, so that it may look like another text. */
export const hasInvisible = (text: string): boolean => someInvisible.test(text);
