/** Characters that some operating system does not allow, or treats specially, in a file name. */
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

/** A file name made of parts, such as `hmda-register-Example-Lending-2025.txt`, safe on every operating system. Null parts are left out. */
export const fileNameOf = (parts: readonly (string | number | null)[], extension: string): string =>
  `${parts
    .flatMap((part) => (part === null ? [] : [safePart(String(part))]))
    .filter((part) => part !== "")
    .join("-")}.${extension}`;
