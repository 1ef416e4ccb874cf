/** Whether data is an object with named properties, and not an array. */
export const isObject = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === "object" && data !== null && !Array.isArray(data);

/** The own property of an object: names such as `constructor` are treated like any other. */
export const ownValue = <Value>(object: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** Whether a field has no value: none at all, or an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Whether objects and lists are nested in data at most so many levels deep. */
export const isNestedAtMost = (data: unknown, levels: number): boolean =>
  typeof data !== "object" ||
  data === null ||
  (levels > 0 && Object.values(data).every((inside) => isNestedAtMost(inside, levels - 1)));

/** Whether two pieces of plain data are equal. The order of properties does not matter, and a property without a value counts as absent. */
export const isSameData = (one: unknown, other: unknown): boolean => {
  // A change leaves most parts of a record as the identical object.
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, position) => isSameData(entry, other[position]));
  if (!isObject(one) || !isObject(other)) return false;
  return (
    Object.keys(one).every((name) => isSameData(one[name], ownValue(other, name))) &&
    Object.keys(other).every((name) => other[name] === undefined || Object.hasOwn(one, name))
  );
};
