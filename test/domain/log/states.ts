import fc from "fast-check";

type Data = Readonly<Record<string, unknown>>;

const isData = (value: unknown): value is Data => typeof value === "object" && value !== null && !Array.isArray(value);

const isPart = (value: unknown): value is Data & { readonly id: number } =>
  isData(value) && typeof value.id === "number";

const arbitraryList = (values: readonly unknown[]): fc.Arbitrary<unknown> => {
  if (values.length > 0 && values.every(isPart))
    return fc.shuffledSubarray([...values]).chain((parts) => fc.tuple(...parts.map(arbitraryObject)));
  const [first = "an entry"] = values;
  // No list of records contains anything but records.
  const entry = isData(first) ? arbitraryObject(first) : arbitraryValue(first);
  return fc.oneof(fc.constant(values), fc.array(entry, { maxLength: 3 }));
};

const arbitraryObject = (value: Data): fc.Arbitrary<Data> =>
  fc.record(
    // Parts keep their identity: another id is another part.
    Object.fromEntries(
      Object.entries(value).map(([name, inside]) => [
        name,
        name === "id" ? fc.constant(inside) : arbitraryValue(inside),
      ]),
    ),
  );

const arbitraryValue = (value: unknown): fc.Arbitrary<unknown> => {
  if (Array.isArray(value)) return arbitraryList(value);
  if (typeof value === "boolean") return fc.boolean();
  if (typeof value === "number") return fc.oneof(fc.constant(value), fc.integer());
  if (isData(value)) return fc.oneof(arbitraryObject(value), fc.constant(null));
  return fc.oneof(fc.constant(value), fc.constant(null), fc.string({ maxLength: 10 }));
};

/**
 * Records that differ from this one in any of their values, with some of its parts in any order. The fields of a record are found
 * automatically, so that a field added later is varied too.
 */
export const statesOf = <State extends object>(sample: State): fc.Arbitrary<State> =>
  // It has the fields of the sample, each with a value of its kind or null.
  arbitraryObject(sample as unknown as Data) as unknown as fc.Arbitrary<State>;

/** The places of values in a record: names, and positions in lists, joined with dots. */
export const valuePathsIn = (value: unknown, path: readonly string[] = []): string[] => {
  const inside = typeof value === "object" && value !== null ? Object.entries(value) : [];
  if (inside.length === 0) return [path.join(".")];
  return inside.flatMap(([name, each]) => valuePathsIn(each, [...path, name]));
};

const another = (value: unknown): unknown => {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  return Array.isArray(value) ? ["another"] : `${value ?? "no"} other`;
};

const replaced = (value: unknown, [name, ...inside]: readonly string[]): unknown => {
  if (name === undefined) return another(value);
  if (Array.isArray(value)) return value.map((each, place) => (String(place) === name ? replaced(each, inside) : each));
  return { ...(value as Data), [name]: replaced((value as Data)[name], inside) };
};

/** The record with another value at one place. */
export const withAnotherAt = <State extends object>(sample: State, path: string): State =>
  replaced(sample, path.split(".")) as State;

export const valueIn = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((inside, name) => (inside as Data)[name], value);
