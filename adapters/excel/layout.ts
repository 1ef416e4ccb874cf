const MIN_WIDTH_CHARACTERS = 9;
const MAX_WIDTH_CHARACTERS = 44;
/** Extra width for the indent and for letters wider than a digit, in which Excel measures columns. */
const SPARE_CHARACTERS = 2;
/** The extra width of a bold word. */
const BOLD_CHARACTERS = 1;

const longestOf = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => text.length));

/**
 * The width of a column, in characters: that of its longest cell, up to a width that is still easy to read. Of its heading only the longest
 * word counts, because a heading may wrap.
 */
export const columnWidth = (heading: string, cells: readonly string[]): number => {
  const longest = Math.max(longestOf(cells), longestOf(heading.split(" ")) + BOLD_CHARACTERS) + SPARE_CHARACTERS;
  return Math.min(MAX_WIDTH_CHARACTERS, Math.max(MIN_WIDTH_CHARACTERS, longest));
};

/** The number of lines of a text wrapped at a width in characters. Not every program computes row heights itself. */
export const wrappedLines = (text: string, widthCharacters: number): number => {
  const width = Math.max(1, widthCharacters - SPARE_CHARACTERS);
  let [lines, used] = [1, 0];
  for (const word of text.split(" ")) {
    const needed = used === 0 ? word.length : used + 1 + word.length;
    if (needed <= width) {
      used = needed;
    } else {
      lines += (used === 0 ? 0 : 1) + Math.floor((word.length - 1) / width);
      used = word.length % width || width;
    }
  }
  return lines;
};
