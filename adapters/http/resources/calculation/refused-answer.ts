import { type TSchema, Type } from "@sinclair/typebox";
import { namedObject } from "../../codec/named-schema.ts";
import { textSchema } from "../../codec/record.ts";
import { fieldErrorSchema } from "../../openapi/error-schema.ts";

/** Why a part of an answer is not there, in the words of an error answer. */
export const refusedAnswer: TSchema = namedObject("Refused", {
  detail: textSchema,
  code: textSchema,
  errors: Type.Optional(Type.Array(fieldErrorSchema)),
});
