import { type TObject, type TProperties, type TSchema, Type } from "@sinclair/typebox";
import { described } from "./described.ts";
import { namedObject } from "./named-schema.ts";
import { id } from "./values/number-codecs.ts";
import { day, instant } from "./values/time-codecs.ts";

/** The response of a record: its own fields between the id and the dates that every record has. */
export const recordSchema = (name: string, own: TProperties): TObject =>
  namedObject(name, {
    id: { ...id.schema, description: "Id of this record, assigned by the service" },
    company: { ...id.schema, description: "Id of the company that owns the record" },
    ...own,
    version: Type.Integer({
      minimum: 1,
      description: "Version of the record, which increases with every change; the `ETag` header has the same number",
    }),
    created_at: described(instant.schema, "When the record was created"),
    updated_at: described(instant.schema, "When the record last changed; equals `created_at` until the first change"),
  });

/** A schema that may also be null, with the description on the union. */
export const nullableSchema = ({ description, ...schema }: TSchema): TSchema =>
  Type.Union([schema as TSchema, Type.Null()], description === undefined ? {} : { description });

/** Figures in responses: dollars, percent, and plain numbers. */
export const dollarsSchema = Type.Number({ description: "Dollars" });
export const percentSchema = Type.Number({ description: "Percent" });
export const textSchema = Type.String();
export const recordId = id.schema;
export const dateSchema = day.schema;
export const instantSchema = instant.schema;

/** A warning about a figure or a rate, which blocks nothing. */
export const warningsSchema = Type.Array(
  namedObject("Warning", {
    code: described(textSchema, "Stable code of the warning, for programs"),
    message: described(textSchema, "One sentence that describes the issue, with its figures"),
  }),
  { description: "Issues to review; a warning does not block anything. Empty if there are none" },
);

/** A code of an external system, with its meaning in that system's words. */
export const codedTextSchema = namedObject("CodedText", {
  code: described(textSchema, "Code in the external system, such as a reason code of a credit score"),
  text: described(textSchema, "Meaning of the code, in the words of that system"),
});
