import { Type } from "@sinclair/typebox";
import type { Past } from "../../../application/loan/as-of/past.ts";
import type { RequestedTime } from "../../../application/loan/as-of/requested-instant.ts";
import { described } from "../codec/described.ts";
import { optionalParam, parametersQuery } from "../codec/query.ts";
import { instantSchema, nullableSchema } from "../codec/record.ts";
import { type ResponseTable, type ResponseValue, responseObject } from "../codec/response.ts";
import { dayOrInstant } from "../codec/values/time-codecs.ts";

/** The parameter that shows a loan or a part of it as of an earlier time. */
export const asOfParam = optionalParam(
  "as_of",
  dayOrInstant,
  "Past time as of which the record is shown: a date, which means the end of that day in the company's time zone, or an RFC 3339 date and time. Data from other records is then null, and there is no `ETag`",
);

export const asOfQuery = parametersQuery<{ readonly asOf: RequestedTime | null }>({ asOf: asOfParam });

const asOf = responseObject<Past<unknown>["asOf"]>("AsOf", {
  at: [instantSchema, "Time as of which the record is shown", "at"],
  number: [
    Type.Integer({ minimum: 0 }),
    "`number` of the last entry of the loan in the audit log by then; 0 if there was none",
    "number",
  ],
  verified: [
    nullableSchema(Type.Boolean()),
    "Whether the loan and its audit log, from which the record was reconstructed, are as they were written; null if that is not known, as for entries made before `view_version` was logged",
    "isVerified",
  ],
});

/** The field of a record shown as of an earlier time; absent for a present one. */
export const asOfField: ResponseTable<unknown> = {
  as_of: [Type.Optional(described(asOf.schema, "Only with `as_of`: the time of the record")), null, () => undefined],
};

const isPast = (value: unknown): value is Past<unknown> =>
  typeof value === "object" && value !== null && Object.hasOwn(value, "asOf") && Object.hasOwn(value, "shown");

/** The response of a record, present or as of an earlier time. */
export const orPast = <Value>(response: ResponseValue<Value>): ResponseValue<Value | Past<Value>> => ({
  // Created on first read.
  get schema() {
    return response.schema;
  },
  encode: (value) => {
    if (!isPast(value)) return response.encode(value);
    const past = value as Past<Value>;
    return { ...(response.encode(past.shown) as object), as_of: asOf.encode(past.asOf) };
  },
});

/** The version of a present record; one as of an earlier time has none. */
export const versionOrPast =
  <Value>(version: (value: Value) => number) =>
  (value: Value | Past<Value>): number | null =>
    isPast(value) ? null : version(value as Value);
