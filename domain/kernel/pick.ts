/** The named parts of an object, and no others. */
export const pick = <Of extends object, Key extends keyof Of>(of: Of, keys: readonly Key[]): Pick<Of, Key> =>
  // Entries lose the tie between a key and the type of its value; it is kept here by reading each value under its own key.
  Object.fromEntries(keys.map((key) => [key, of[key]])) as unknown as Pick<Of, Key>;

/** Those of the named parts that an object has; one that is undefined counts as left out. */
export const pickGiven = <Of extends object, Key extends keyof Of>(
  of: Of,
  keys: readonly Key[],
): Partial<Pick<Of, Key>> =>
  // As above.
  Object.fromEntries(keys.filter((key) => of[key] !== undefined).map((key) => [key, of[key]])) as unknown as Partial<
    Pick<Of, Key>
  >;
