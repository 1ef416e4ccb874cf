/** Copies only the named properties of an object. */
export const pick = <Of extends object, Key extends keyof Of>(of: Of, keys: readonly Key[]): Pick<Of, Key> => {
  const picked: Partial<Pick<Of, Key>> = {};
  for (const key of keys) picked[key] = of[key];
  return picked as Pick<Of, Key>;
};

/** Copies those of the named properties that an object has. A property that is undefined counts as absent. */
export const pickGiven = <Of extends object, Key extends keyof Of>(
  of: Of,
  keys: readonly Key[],
): Partial<Pick<Of, Key>> =>
  pick(
    of,
    keys.filter((key) => of[key] !== undefined),
  );
