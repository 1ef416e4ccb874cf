import { type TObject, Type } from "@sinclair/typebox";
import { described } from "../codec/described.ts";
import { namedObject } from "../codec/named-schema.ts";
import { codedTextSchema, recordId } from "../codec/record.ts";
import { registerProblems } from "../resources/hmda/edit-answers.ts";

/** What is wrong with one field. */
export const fieldErrorSchema: TObject = namedObject("FieldError", {
  field: Type.String({ description: "Dotted path of the field" }),
  message: Type.String({ description: "Read after the field's name: must be greater than 0" }),
});

/** What every error answers. */
export const errorSchema: TObject = namedObject(
  "Error",
  {
    detail: Type.String({ description: "One sentence that says what to do" }),
    code: Type.String({ description: "Stable, for programs" }),
    request_id: Type.String({ description: "Names the request in the service's log" }),
    errors: Type.Optional(Type.Array(fieldErrorSchema, { description: "What is wrong with single fields" })),
    messages: Type.Optional(
      Type.Array(codedTextSchema, { description: "Of a refusal by the agency or the credit bureau: its words" }),
    ),
    transaction: Type.Optional({
      ...recordId,
      description: "The transaction that tells of a call of the agency: refused, without an answer, or still open",
    }),
    credit_report: Type.Optional({
      ...recordId,
      description: "The credit report that tells of an order of the credit bureau: refused, unfinished, or still open",
    }),
    ...Object.fromEntries(
      Object.entries(registerProblems).map(([name, schema]) => [
        name,
        Type.Optional({ ...schema, description: "Of an HMDA register that is not generated: see `HmdaValidation`" }),
      ]),
    ),
    loans: Type.Optional(
      Type.Array(
        namedObject("HmdaMovedLoan", {
          loan: described(recordId, "The loan whose action is another one by now"),
          uli: described(Type.String(), "Its universal loan identifier"),
        }),
        {
          description:
            "Of an HMDA register that is not filed: the first hundred loans whose action is another one by now",
        },
      ),
    ),
    error: Type.Optional(Type.String({ description: "The code of RFC 6749, on the token endpoints" })),
    error_description: Type.Optional(
      Type.String({ description: "The same sentence as `detail`, by the name of RFC 6749, on the token endpoints" }),
    ),
  },
  { description: "What every error answers. No error repeats a submitted value." },
);
