/** The keys of the objects of a record by their place in it: of a list's entries, which may differ, each set of keys. */
export type KeysByPlace = ReadonlyMap<string, ReadonlySet<string>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const objectsIn = (value: unknown, place: string): (readonly [place: string, value: object])[] => {
  if (Array.isArray(value)) return value.flatMap((entry) => objectsIn(entry, `${place}[]`));
  if (!isObject(value)) return [];
  return [[place, value], ...Object.entries(value).flatMap(([key, each]) => objectsIn(each, `${place}.${key}`))];
};

/** What records have where, but for the keys that are left out, which are named by place and key. */
export const keysByPlace = (records: readonly object[], leftOut: readonly string[]): KeysByPlace => {
  const found = new Map<string, Set<string>>();
  for (const [place, value] of records.flatMap((record) => objectsIn(record, "record"))) {
    const keys = Object.keys(value).filter((key) => !leftOut.includes(`${place}.${key}`));
    found.set(place, (found.get(place) ?? new Set()).add(keys.toSorted().join(", ")));
  }
  return found;
};

const namesIn = (keys: string): ReadonlySet<string> => new Set(keys.split(", "));

/** What one set of keys lacks of another and has beside it. */
const difference = (upgraded: string, asNew: string): readonly string[] => [
  ...[...namesIn(asNew).difference(namesIn(upgraded))].map((key) => `lacks ${key}`),
  ...[...namesIn(upgraded).difference(namesIn(asNew))].map((key) => `has ${key}`),
];

/** How the keys of an upgraded record differ from the most similar ones that new records have there. */
const nearestDifference = (upgraded: string, asNew: ReadonlySet<string> | undefined): string => {
  const [nearest] = [...(asNew ?? [])]
    .map((keys) => difference(upgraded, keys))
    .toSorted((one, other) => one.length - other.length);
  return nearest?.join(", ") ?? "has no such part when it is new";
};

/** Where an upgraded record has keys that no new record has there. A place that `freeIn` begins holds names of others' choice. */
export const differentKeys = (upgraded: KeysByPlace, asNew: KeysByPlace, freeIn: readonly string[]): string[] =>
  [...upgraded]
    .filter(([place]) => !freeIn.some((free) => place.startsWith(free)))
    .flatMap(([place, shapes]) =>
      [...shapes]
        .filter((keys) => asNew.get(place)?.has(keys) !== true)
        .map((keys) => `${place} ${nearestDifference(keys, asNew.get(place))}`),
    );
