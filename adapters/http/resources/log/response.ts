import { type TObject, Type } from "@sinclair/typebox";
import type { LoanChanges } from "../../../../application/log/compare-loan.ts";
import type { LoggedEntry } from "../../../../domain/log/entry.ts";
import { logActions, loggedKinds } from "../../../../domain/log/record-kinds.ts";
import { described, withoutDescription } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { responseObject } from "../../codec/response.ts";
import { encodeChange } from "../../codec/service-fields.ts";
import { oneOf } from "../../codec/values/choice-codecs.ts";
import { loggedNames } from "./logged-names.ts";

const order = Type.Optional(Type.Array(recordId));
const value = (when: string) => Type.Optional(Type.Unknown({ description: `Value ${when}; absent if there was none` }));

const entries = (when: string) =>
  Type.Optional(Type.Array(Type.Unknown(), { description: `List entries from \`position\` on ${when}` }));

export const loggedKind = oneOf("LoggedKind", loggedKinds, `one of: ${loggedKinds.join(", ")}`);
export const logAction = oneOf("LogAction", logActions, `one of: ${logActions.join(", ")}`);

/** A change of a record in an entry of the audit log. */
export const changeSchema: TObject = namedObject("LoggedChange", {
  path: {
    ...textSchema,
    description:
      "Path of the field, with the names of the record's response and the ids of list entries; empty for the whole record",
  },
  from: value("before the change"),
  to: value("after the change, or `changed` for a secret"),
  from_order: described(order, "Ids of the list entries in their earlier order, if only the order changed"),
  to_order: described(order, "Ids of the list entries in their new order, if only the order changed"),
  position: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        "In a list of objects without ids, of which only consecutive entries changed: number of unchanged entries before them. Earlier changes of such lists have the whole list as `from` and `to`",
    }),
  ),
  from_entries: entries("before the change; empty if entries were added"),
  to_entries: entries("after the change; empty if entries were removed"),
});

/** An entry of the audit log, as listed. */
export const logEntryResponse = responseObject<LoggedEntry>("LogEntry", {
  seq: [Type.Integer({ minimum: 1 }), "Sequence number in the company's audit log, without gaps", "seq"],
  kind: [
    withoutDescription(loggedKind.schema),
    "Kind of record that the entry is about; `list` means that a list was exported",
    "kind",
  ],
  id: [textSchema, "Id of the record; for an index value its index and date, for a list its path", "recordId"],
  number: [
    Type.Union([Type.Integer({ minimum: 1 }), Type.String({ pattern: "^r[0-9]+$" })]),
    "Sequence number among the changes of the record, without gaps; for entries that change no record, such as reads and sign-ins, `r` followed by `seq`",
    "number",
  ],
  action: [
    withoutDescription(logAction.schema),
    "Action that was performed; `user.block_sign_in` is the first sign-in refused after too many wrong passwords, `user.reuse_code` is a correct code of a second factor that was already used",
    "action",
  ],
  at: [instantSchema, "When the action was performed", "at"],
  by: [
    nullableSchema(withoutDescription(recordId)),
    "User who performed the action; null if it was the service itself",
    (entry) => (entry.byUserId === 0 ? null : entry.byUserId),
  ],
  request_id: [textSchema, "`X-Request-Id` of the request", "requestId"],
  changes: [
    Type.Array(changeSchema),
    "Changes of the record, field by field; empty if nothing changed, as for reads and sign-ins",
    (entry) => entry.changes.map((change) => encodeChange(loggedNames[entry.kind], change)),
  ],
  state_digest: [textSchema, "SHA-256 digest of the record after the change; empty if nothing changed", "stateDigest"],
  view_version: [
    nullableSchema(Type.Integer({ minimum: 1 })),
    "Version of the record format that `state_digest` covers; null if nothing changed, and for entries made before it was logged",
    ({ viewVersion }) => viewVersion ?? null,
  ],
  previous_mac: [textSchema, "`mac` of the previous entry; empty for the first entry", "previousMac"],
  mac: [textSchema, "Message authentication code of this entry and all before it", "mac"],
});

/** The differences of a loan between two times. */
export const loanChangesResponse = responseObject<LoanChanges>("LoanChanges", {
  from: [instantSchema, "Earlier of the two times compared", "from"],
  to: [instantSchema, "Later of the two times compared", "to"],
  changes: [
    Type.Array(changeSchema),
    "Differences, in the format of the audit log",
    ({ changes }) => changes.map((change) => encodeChange(loggedNames.loan, change)),
  ],
});
