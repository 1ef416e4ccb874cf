import { type TObject, Type } from "@sinclair/typebox";
import { logActions } from "../../../../domain/log/actions.ts";
import { type LoggedEntry, loggedKinds } from "../../../../domain/log/entry.ts";
import { oneOf } from "../../codec/choice-codecs.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { encodeChange } from "../../codec/service-fields.ts";
import { loggedNames } from "./logged-names.ts";

const order = Type.Optional(Type.Array(recordId));
const value = (when: string) =>
  Type.Optional(Type.Unknown({ description: `The value ${when}; absent: there was none` }));

export const loggedKind = oneOf("LoggedKind", loggedKinds, `one of: ${loggedKinds.join(", ")}`);
export const logAction = oneOf("LogAction", logActions, `one of: ${logActions.join(", ")}`);

/** A change of a record, as an entry of the audit log tells it. */
export const changeAnswer: TObject = namedObject("LoggedChange", {
  path: {
    ...textSchema,
    description:
      "The field, in the names of the record's answer, entries of lists by their id; empty: the whole record",
  },
  from: value("before"),
  to: value("after; of a secret that was replaced, `changed`"),
  from_order: described(order, "Of a list whose entries changed their order: their ids in the order before"),
  to_order: described(order, "Their ids in the order after"),
});

/** An entry of the audit log as it is listed. */
export const logEntryAnswer: TObject = namedObject("LogEntry", {
  seq: Type.Integer({ minimum: 1, description: "Its place in the company's log, which has no gaps" }),
  kind: {
    ...loggedKind.schema,
    description: "The kind of record that the entry is about; `list`: a list was exported",
  },
  id: { ...textSchema, description: "The record's id; an index value's is its index and date, a list's its path" },
  number: Type.Union([Type.Integer({ minimum: 1 }), Type.String({ pattern: "^r[0-9]+$" })], {
    description:
      "Its place among the changes of the record, which have no gaps; of a read or a sign-in, which changes no record: `r` and `seq`",
  }),
  action: {
    ...logAction.schema,
    description: "What was done; `user.block_sign_in`: the first refusal of a block after too many wrong passwords",
  },
  at: described(instantSchema, "When it was done"),
  by: nullableSchema({ ...recordId, description: "The user who did it; null: the service itself" }),
  request_id: { ...textSchema, description: "The `X-Request-Id` of the request" },
  changes: Type.Array(changeAnswer, {
    description: "Empty where nothing changed: sign-ins, sign-outs and their refusals",
  }),
  state_digest: { ...textSchema, description: "SHA-256 of the record after the change; empty where nothing changed" },
  previous_mac: { ...textSchema, description: "The `mac` of the entry before; empty for the first" },
  mac: { ...textSchema, description: "Authenticates the entry and all before it" },
});

export const encodeLogEntry = (entry: LoggedEntry) => ({
  seq: entry.seq,
  kind: entry.kind,
  id: entry.recordId,
  number: entry.number,
  action: entry.action,
  at: entry.at,
  by: entry.byUserId === 0 ? null : entry.byUserId,
  request_id: entry.requestId,
  changes: entry.changes.map((change) => encodeChange(loggedNames[entry.kind], change)),
  state_digest: entry.stateDigest,
  previous_mac: entry.previousMac,
  mac: entry.mac,
});
