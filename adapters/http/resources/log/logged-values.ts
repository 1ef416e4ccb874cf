import type { Change, Path } from "../../../../domain/log/changes.ts";
import type { LoggedKind } from "../../../../domain/log/entry.ts";
import { below, type FieldNames } from "../../codec/codec.ts";
import { encodeValue, fieldOf } from "../../codec/service-fields.ts";
import { loggedNames } from "./logged-names.ts";

type LoggedField = FieldNames[string];

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
