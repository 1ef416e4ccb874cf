/** The first characters of a text. One that takes two units of UTF-16 counts once and is never cut in half. */
export const firstCharacters = (text: string, most: number): string =>
  text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join("");

/** A text of at most so many characters; of a longer one these, and an ellipsis. */
export const shortened = (text: string, most: number): string => {
  const first = firstCharacters(text, most);
  return first === text ? text : `${first}…`;
};
