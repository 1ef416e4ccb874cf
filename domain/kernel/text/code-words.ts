/** The words of each value of a code, as people read them. */
export type Words<Code extends string | number> = Readonly<Record<Code, string>>;

/** The words of a code; null where there is none. */
export const wordsOf = <Code extends string | number>(words: Words<Code>, code: Code | null): string | null =>
  code === null ? null : words[code];
