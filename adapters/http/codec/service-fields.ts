import { dollarsFromCents } from "../../../domain/kernel/money.ts";
import { snakeCase } from "../../../domain/kernel/text/snake-case.ts";
import type { Change, Json, JsonObject, Path } from "../../../domain/log/changes.ts";
import { below, type FieldNames } from "./codec.ts";

type ServiceField = FieldNames[string];

// There are few domain names and they never change, but every read of a loan shows forty of them.
const serviceFields = new Map<string, ServiceField>();

/** A field that only the service writes. Its unit, and that it refers to a user, follow from its name, as everywhere in the domain. */
const serviceField = (domainName: string): ServiceField => {
  const known = serviceFields.get(domainName);
  if (known) return known;
  const name = snakeCase(domainName.replace(/Cents$|(?<=[bB]y)UserId$/, "").replace(/On$/, "Date"));
  const field = { name, codec: domainName.endsWith("Cents") ? { encode: dollarsFromCents } : {} };
  serviceFields.set(domainName, field);
  return field;
};

/** The API field for a domain name: from a table, or as it follows from the name. */
const fieldOf = (names: FieldNames | undefined, domainName: string): ServiceField =>
  (names && Object.hasOwn(names, domainName) ? names[domainName] : undefined) ?? serviceField(domainName);

/** A value in the API's names and units, encoded by the codec of its field. */
const encodeValue = (
  value: Json,
  { inside, encode }: ServiceField["codec"],
  json: Record<string, unknown> = {},
): unknown => {
  if (value === null) return null;
  if (typeof value !== "object" || (encode && !inside)) return encode ? encode(value as never) : value;
  if (Array.isArray(value)) return value.map((each) => encodeValue(each, inside ? { inside } : {}));
  // The type still includes readonly lists, which `Array.isArray` does not exclude.
  const members = value as JsonObject;
  for (const domainName of Object.keys(members)) {
    const { name, codec, isSpread } = fieldOf(inside, domainName);
    const encoded = encodeValue(members[domainName] ?? null, codec);
    if (isSpread) Object.assign(json, encoded);
    else json[name] = encoded;
  }
  return json;
};

/**
 * Plain data that only the service writes, in the API's names and units; `names` are those that do not follow by rule. It is set on `json`,
 * like the fields of a table.
 */
export const encodeService = (data: object, names: FieldNames = {}, json: Record<string, unknown> = {}): unknown =>
  // Plain data of the domain, but its interfaces are not assignable to the JSON types.
  encodeValue(data as Json, { inside: names }, json);

/** The field at a path, and the path in the API's names. After the id of a part, the names are those of its list. */
const resolvePath = (names: FieldNames, path: Path) => {
  let codec: ServiceField["codec"] = { inside: names };
  let shown = "";
  for (const step of path) {
    if (typeof step === "number") {
      shown = below(shown, step);
      codec = codec.inside ? { inside: codec.inside } : {};
    } else {
      const field = fieldOf(codec.inside, step);
      shown = field.isSpread ? shown : below(shown, field.name);
      ({ codec } = field);
    }
  }
  return { codec, shown };
};

/** A change of a record in the API's names and units. */
export const encodeChange = (names: FieldNames, change: Change) => {
  if ("fromEntries" in change) {
    const { codec, shown } = resolvePath(names, change.path.slice(0, -1));
    return {
      path: shown,
      position: change.path.at(-1),
      from_entries: encodeValue(change.fromEntries, codec),
      to_entries: encodeValue(change.toEntries, codec),
    };
  }
  const { codec, shown } = resolvePath(names, change.path);
  if ("fromOrder" in change) return { path: shown, from_order: change.fromOrder, to_order: change.toOrder };
  const { from, to } = change;
  return {
    path: shown,
    ...(from === undefined ? {} : { from: encodeValue(from, codec) }),
    ...(to === undefined ? {} : { to: encodeValue(to, codec) }),
  };
};
