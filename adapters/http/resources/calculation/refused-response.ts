import { type TSchema, Type } from "@sinclair/typebox";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { textSchema } from "../../codec/record.ts";
import { fieldErrorSchema } from "../../openapi/error-schema.ts";

/** Why a part of a response is missing, with the fields of an error response. */
export const refusedSchema: TSchema = namedObject("Refused", {
  detail: described(textSchema, "One sentence that says what to do"),
  code: described(textSchema, "Stable code of the refusal, for programs"),
  errors: described(Type.Optional(Type.Array(fieldErrorSchema)), "Every missing or invalid field"),
});
