import { type TObject, Type } from "@sinclair/typebox";
import { described } from "../codec/described.ts";
import { namedObject } from "../codec/named-schema.ts";
import { codedTextSchema, recordId } from "../codec/record.ts";
import { responseProperties } from "../codec/response.ts";
import { registerProblems } from "../resources/hmda/edit-responses.ts";
import { unmetResponse } from "../resources/requirements/unmet-response.ts";

/** The error of one field. */
export const fieldErrorSchema: TObject = namedObject("FieldError", {
  field: Type.String({ description: "Path of the field in the request, with dots between its parts" }),
  message: Type.String({
    description: "What is wrong, to be read after the field's name, such as `must be greater than 0`",
  }),
});

/** The error response of every operation. */
export const errorSchema: TObject = namedObject(
  "Error",
  {
    detail: Type.String({ description: "One sentence that says what to do" }),
    code: Type.String({ description: "Stable code of the error, for programs" }),
    request_id: Type.String({ description: "Id of the request, which also appears in the service's log" }),
    errors: Type.Optional(
      Type.Array(fieldErrorSchema, { description: "Every invalid field, with what is wrong with it" }),
    ),
    messages: Type.Optional(
      Type.Array(codedTextSchema, {
        description: "Messages of the agency or the credit bureau, if it refused the request",
      }),
    ),
    transaction: Type.Optional({
      ...recordId,
      description: "Id of the agency transaction, if the call was refused, got no answer or is still open",
    }),
    credit_report: Type.Optional({
      ...recordId,
      description: "Id of the credit report, if its order was refused or is not finished",
    }),
    ...Object.fromEntries(
      Object.entries(responseProperties(registerProblems)).map(([name, schema]) => [
        name,
        Type.Optional({
          ...schema,
          description: "If an HMDA register cannot be generated: the same field as in `HmdaValidation`",
        }),
      ]),
    ),
    loans: Type.Optional(
      Type.Array(
        namedObject("HmdaMovedLoan", {
          loan: described(recordId, "Loan whose action has changed since the register was generated"),
          uli: described(Type.String(), "Universal loan identifier (ULI) of the loan"),
        }),
        {
          description:
            "If an HMDA register cannot be recorded as filed: the first 100 loans whose action has changed since it was generated",
        },
      ),
    ),
    requirements: Type.Optional(
      Type.Array(unmetResponse.schema, {
        description:
          "If the loan does not meet what its new status or a request to the agency requires: the requirements, in the order of `errors`",
      }),
    ),
    error: Type.Optional(Type.String({ description: "Error code of RFC 6749; on the token endpoints only" })),
    error_description: Type.Optional(
      Type.String({ description: "Same text as `detail`, under its name in RFC 6749; on the token endpoints only" }),
    ),
  },
  { description: "Error response of every operation. It never repeats a submitted value." },
);
