/** For each path in a record, the sets of keys that objects have there. The items of a list share a path and can have different keys. */
type KeysByPlace = ReadonlyMap<string, ReadonlySet<string>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const objectsIn = (value: unknown, place: string): (readonly [place: string, value: object])[] => {
  if (Array.isArray(value)) return value.flatMap((entry) => objectsIn(entry, `${place}[]`));
  if (!isObject(value)) return [];
  return [[place, value], ...Object.entries(value).flatMap(([key, each]) => objectsIn(each, `${place}.${key}`))];
};

/** The keys of some records by path, without the keys in `leftOut`, which are given as path and key. */
export const keysByPlace = (records: readonly object[], leftOut: readonly string[]): KeysByPlace => {
  const found = new Map<string, Set<string>>();
  for (const [place, value] of records.flatMap((record) => objectsIn(record, "record"))) {
    const keys = Object.keys(value).filter((key) => !leftOut.includes(`${place}.${key}`));
    found.set(place, (found.get(place) ?? new Set()).add(keys.toSorted().join(", ")));
  }
  return found;
};

const namesIn = (keys: string): ReadonlySet<string> => new Set(keys.split(", "));

/** The keys that one set lacks compared with another, and those that it has in addition. */
const difference = (upgraded: string, asNew: string): readonly string[] => [
  ...[...namesIn(asNew).difference(namesIn(upgraded))].map((key) => `lacks ${key}`),
  ...[...namesIn(upgraded).difference(namesIn(asNew))].map((key) => `has ${key}`),
];

/** How the keys of an upgraded record differ from the most similar set of keys of new records at the same path. */
const nearestDifference = (upgraded: string, asNew: ReadonlySet<string> | undefined): string => {
  const [nearest] = [...(asNew ?? [])]
    .map((keys) => difference(upgraded, keys))
    .toSorted((one, other) => one.length - other.length);
  return nearest?.join(", ") ?? "has no such part when it is new";
};

/** The paths at which an upgraded record has keys that no new record has there. Paths below those of `freeIn` can have any keys. */
export const differentKeys = (upgraded: KeysByPlace, asNew: KeysByPlace, freeIn: readonly string[]): string[] =>
  [...upgraded]
    .filter(([place]) => !freeIn.some((free) => place.startsWith(free)))
    .flatMap(([place, shapes]) =>
      [...shapes]
        .filter((keys) => asNew.get(place)?.has(keys) !== true)
        .map((keys) => `${place} ${nearestDifference(keys, asNew.get(place))}`),
    );
