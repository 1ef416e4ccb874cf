/** Every character that some system takes for something else than part of a name. */
const unsafe = /[^A-Za-z0-9._-]+/g;
const accents = /\p{M}/gu;
const MAX_PART_CHARACTERS = 60;

const safePart = (part: string): string =>
  part
    .normalize("NFKD")
    .replace(accents, "")
    .replace(unsafe, "-")
    .slice(0, MAX_PART_CHARACTERS)
    .replace(/^-+|-+$/g, "");

/** The name of a file from what it is of, `hmda-register-Example-Lending-2025.txt`, safe on every system; null: is left out. */
export const fileNameOf = (parts: readonly (string | number | null)[], extension: string): string =>
  `${parts
    .flatMap((part) => (part === null ? [] : [safePart(String(part))]))
    .filter((part) => part !== "")
    .join("-")}.${extension}`;
