/** A name masked for people who may not see it: only the first letter of each word, without its length: `S**** E****`. */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => `${[...word][0]}****`)
    .join(" ");
