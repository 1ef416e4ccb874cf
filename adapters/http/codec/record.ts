import { type TObject, type TProperties, type TSchema, Type } from "@sinclair/typebox";
import type { RecordMetadata } from "../../../domain/kernel/stored/record.ts";
import type { FieldTable, JsonObject } from "./codec.ts";
import { described } from "./described.ts";
import { namedObject } from "./named-schema.ts";
import { id } from "./number-codecs.ts";
import { encodeFields } from "./table.ts";
import { day, instant } from "./time-codecs.ts";

/** The answer of a record: its own fields between the id and the dates that every record has. */
export const recordSchema = (name: string, own: TProperties): TObject =>
  namedObject(name, {
    id: { ...id.schema, description: "The record's own id, given by the service" },
    company: { ...id.schema, description: "The company it belongs to" },
    ...own,
    version: Type.Integer({ minimum: 1, description: "Moves with every change; the ETag" }),
    created_at: described(instant.schema, "When the record was created"),
    updated_at: described(instant.schema, "When the record last changed; at first the same as `created_at`"),
  });

/** A record as the API shows it. */
export const encodeRecord = (
  { id: recordId, version, createdAt, updatedAt }: RecordMetadata,
  companyId: number,
  own: Readonly<Record<string, unknown>>,
) => ({ id: recordId, company: companyId, ...own, version, created_at: createdAt, updated_at: updatedAt });

/**
 * The same of a record whose own fields are those of a table, between some before and some after them. Nothing is copied: a
 * read of a loan makes several.
 */
export const encodeTableRecord = <Details>(
  { id: recordId, version, createdAt, updatedAt }: RecordMetadata,
  companyId: number,
  [table, details]: readonly [FieldTable<Details>, Details],
  { before, after }: Readonly<Record<"before" | "after", Readonly<Record<string, unknown>>>>,
): JsonObject => {
  const answer = encodeFields(table, details, { id: recordId, company: companyId, ...before });
  return Object.assign(answer, after, { version, created_at: createdAt, updated_at: updatedAt });
};

/** A schema that may also be null; its description says so of both. */
export const nullableSchema = ({ description, ...schema }: TSchema): TSchema =>
  Type.Union([schema as TSchema, Type.Null()], description === undefined ? {} : { description });

/** Figures of an answer: dollars, percent, and plain numbers. */
export const dollarsSchema = Type.Number({ description: "Dollars" });
export const percentSchema = Type.Number({ description: "Percent" });
export const textSchema = Type.String();
export const recordId = id.schema;
export const dateSchema = day.schema;
export const instantSchema = instant.schema;

/** A remark on a figure or a rate, which prevents nothing. */
export const warningsSchema = Type.Array(
  namedObject("Warning", {
    code: described(textSchema, "Names the kind of warning, for programs; it stays the same between releases"),
    message: described(textSchema, "What to look at, as a sentence with the figures it is about"),
  }),
  { description: "What to look at; a warning prevents nothing. Empty where there is nothing" },
);

/** A code of an outside system, with what it means in that system's words. */
export const codedTextSchema = namedObject("CodedText", {
  code: described(textSchema, "The outside system's own code, such as a reason code of a credit score"),
  text: described(textSchema, "What the code means, in the words of that system"),
});
