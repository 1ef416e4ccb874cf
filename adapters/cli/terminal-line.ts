/**
 * Characters that move the cursor, hide or recolor text, change its direction, or begin a line; a printed file could fake a result with them.
 * The two that only join or separate letters (U+200C, U+200D) are not among them: names in Persian or Hindi are spelled with them.
 */
const steering = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * One line for a terminal that contains texts of a file or a store that others may have written: characters that would steer the terminal
 * are shown by their codes, as `\u{1b}`.
 */
export const terminalLine = (text: string): string =>
  text.replace(steering, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
