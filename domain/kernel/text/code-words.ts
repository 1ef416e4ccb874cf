/** The label of each value of a code. */
export type Words<Code extends string | number> = Readonly<Record<Code, string>>;

/** The label of a code; null if there is no code. */
export const wordsOf = <Code extends string | number>(words: Words<Code>, code: Code | null): string | null =>
  code === null ? null : words[code];
