/** Whether data is an object with names, no list. */
export const isObject = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === "object" && data !== null && !Array.isArray(data);

/** The value of a name that an object itself has; `constructor` and the like are names like all others. */
export const ownValue = <Value>(object: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** Whether two pieces of plain data say the same. The order of names says nothing, nor does a name without a value. */
export const isSameData = (one: unknown, other: unknown): boolean => {
  // A change leaves most of a record the very object that it was.
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, position) => isSameData(entry, other[position]));
  if (!isObject(one) || !isObject(other)) return false;
  return (
    Object.keys(one).every((name) => isSameData(one[name], ownValue(other, name))) &&
    Object.keys(other).every((name) => other[name] === undefined || Object.hasOwn(one, name))
  );
};
