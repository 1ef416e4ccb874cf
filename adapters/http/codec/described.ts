import type { TSchema } from "@sinclair/typebox";

/** What a kind of value says of itself, such as its unit; of one that may be null, what it is where it is not. */
const noteOf = (schema: TSchema): string | undefined => {
  if (schema.type === "object") return undefined;
  return schema.description ?? schema.anyOf?.map(noteOf).find((note: string | undefined) => note !== undefined);
};

/** A schema with what it stands for in one place, followed by what its kind says of itself; an object says that where it is defined. */
export const described = (schema: TSchema, description: string): TSchema => ({
  ...schema,
  description: [description, noteOf(schema)].filter(Boolean).join(". "),
});
