import { type TSchema, Type } from "@sinclair/typebox";
import { plainText } from "../../codec/record.ts";

/** Why a part of an answer is not there, in the words of an error answer. */
export const refusedAnswer: TSchema = Type.Object({
  detail: plainText,
  code: plainText,
  errors: Type.Optional(Type.Array(Type.Object({ field: plainText, message: plainText }))),
});
