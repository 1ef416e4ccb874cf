/** The named parts of an object, and no others. */
export const pick = <Of extends object, Key extends keyof Of>(of: Of, keys: readonly Key[]): Pick<Of, Key> =>
  Object.fromEntries(keys.map((key) => [key, of[key]])) as unknown as Pick<Of, Key>;
