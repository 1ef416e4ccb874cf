import type { TSchema } from "@sinclair/typebox";

/** The description that comes with a kind of value, such as its unit; for a nullable value, that of the value itself. */
const noteOf = (schema: TSchema): string | undefined => {
  if (schema.type === "object") return undefined;
  return schema.description ?? schema.anyOf?.map(noteOf).find((note: string | undefined) => note !== undefined);
};

/** A schema with the description for one place, followed by the description of its kind. An object is described where it is defined. */
export const described = (schema: TSchema, description: string): TSchema => ({
  ...schema,
  description: [description, noteOf(schema)].filter(Boolean).join(". "),
});

/** A schema without the description of its kind, for a place whose own description says it all. */
export const withoutDescription = ({ description: _, ...schema }: TSchema): TSchema => schema as TSchema;
