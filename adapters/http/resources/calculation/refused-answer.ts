import { type TSchema, Type } from "@sinclair/typebox";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { textSchema } from "../../codec/record.ts";
import { fieldErrorSchema } from "../../openapi/error-schema.ts";

/** Why a part of an answer is not there, in the words of an error answer. */
export const refusedAnswer: TSchema = namedObject("Refused", {
  detail: described(textSchema, "What prevents it, one sentence that says what to do"),
  code: described(textSchema, "Names the refusal, for programs; it stays the same between releases"),
  errors: described(Type.Optional(Type.Array(fieldErrorSchema)), "What is wrong or missing, field by field"),
});
