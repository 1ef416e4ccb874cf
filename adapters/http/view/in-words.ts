const abbreviations = /\b(?:fha|hmda|nmls|ssn|uli)\b/g;

/** The path of a field as people read it: `nmls_id` is `NMLS id`, `liens.0.amount` is `liens 1 amount`. */
export const fieldInWords = (path: string): string =>
  path
    .replace(/\.(\d+)/g, (_, position: string) => ` ${Number(position) + 1}`)
    .replace(/[_.]/g, " ")
    .replace(abbreviations, (name) => name.toUpperCase());

/** What an error answer says after the name of a field, for people who know no names of the API. */
export const inWords = (message: string): string =>
  message.replace(/[a-z]+(?:_[a-z]+)+/g, fieldInWords).replace(/\bnull\b/g, "empty");
