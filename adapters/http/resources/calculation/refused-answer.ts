import { type TSchema, Type } from "@sinclair/typebox";
import { textSchema } from "../../codec/record.ts";

/** Why a part of an answer is not there, in the words of an error answer. */
export const refusedAnswer: TSchema = Type.Object({
  detail: textSchema,
  code: textSchema,
  errors: Type.Optional(Type.Array(Type.Object({ field: textSchema, message: textSchema }))),
});
