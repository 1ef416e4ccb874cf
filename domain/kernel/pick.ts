/** The named parts of an object, and no others. */
export const pick = <Of extends object, Key extends keyof Of>(of: Of, keys: readonly Key[]): Pick<Of, Key> => {
  const picked: Partial<Pick<Of, Key>> = {};
  for (const key of keys) picked[key] = of[key];
  return picked as Pick<Of, Key>;
};

/** Those of the named parts that an object has; one that is undefined counts as left out. */
export const pickGiven = <Of extends object, Key extends keyof Of>(
  of: Of,
  keys: readonly Key[],
): Partial<Pick<Of, Key>> =>
  pick(
    of,
    keys.filter((key) => of[key] !== undefined),
  );
