import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import type { Change, Json, Path } from "../../../../domain/log/changes.ts";
import type { LoggedKind } from "../../../../domain/log/entry.ts";
import { below, type FieldNames } from "../../codec/codec.ts";
import { loggedNames } from "./logged-names.ts";

type LoggedField = FieldNames[string];

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A field that only the service writes: its unit follows from its name, as everywhere in the domain. */
const serviceField = (domainName: string): LoggedField => {
  const name = snakeCase(domainName.replace(/Cents$/, "").replace(/On$/, "Date"));
  return { name, codec: domainName.endsWith("Cents") ? { encode: dollarsFromCents } : {} };
};

const fieldOf = (names: FieldNames | undefined, domainName: string): LoggedField =>
  (names && Object.hasOwn(names, domainName) ? names[domainName] : undefined) ?? serviceField(domainName);

const encodeValue = (value: Json, { inside, encode }: LoggedField["codec"]): unknown => {
  if (value === null) return null;
  if (typeof value !== "object" || (encode && !inside)) return encode ? encode(value as never) : value;
  if (Array.isArray(value)) return value.map((each) => encodeValue(each, inside ? { inside } : {}));
  const fields = Object.entries(value).map(([domainName, each]) => {
    const { name, codec } = fieldOf(inside, domainName);
    return [name, encodeValue(each, codec)] as const;
  });
  return Object.fromEntries(fields);
};

/** The field at a path, and the path in the API's names; ids of parts stay among the names of their list. */
const resolvePath = (kind: LoggedKind, path: Path) => {
  let codec: LoggedField["codec"] = { inside: loggedNames[kind] };
  let shown = "";
  for (const step of path) {
    if (typeof step === "number") {
      shown = below(shown, step);
      codec = codec.inside ? { inside: codec.inside } : {};
    } else {
      const field = fieldOf(codec.inside, step);
      shown = below(shown, field.name);
      ({ codec } = field);
    }
  }
  return { codec, shown };
};

/** A change in the API's names and units. */
export const encodeChange = (kind: LoggedKind, change: Change) => {
  const { codec, shown } = resolvePath(kind, change.path);
  if ("fromOrder" in change) return { path: shown, from_order: change.fromOrder, to_order: change.toOrder };
  const { from, to } = change;
  return {
    path: shown,
    ...(from === undefined ? {} : { from: encodeValue(from, codec) }),
    ...(to === undefined ? {} : { to: encodeValue(to, codec) }),
  };
};
