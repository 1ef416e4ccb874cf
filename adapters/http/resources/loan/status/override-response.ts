import { Type } from "@sinclair/typebox";
import type { ShownLoan } from "../../../../../application/loan/view/past-view.ts";
import { overrideStates } from "../../../../../domain/requirements/overrides.ts";
import { register } from "../../../../../domain/requirements/register.ts";
import { instantSchema, nullableSchema, textSchema } from "../../../codec/record.ts";
import { listOf, type ResponseTable, responseObject } from "../../../codec/response.ts";
import { choice } from "../../../codec/values/choice-codecs.ts";
import { id } from "../../../codec/values/number-codecs.ts";

const overrideState = choice("OverrideState", overrideStates, {
  in_effect: "The loan can proceed although the requirement is not met",
  met: "The requirement is now met",
  outdated:
    "The reason no longer counts: what is not met has changed since the reason was given, so the loan needs another reason or must meet the requirement; the document with its evidence was voided, where the requirement needs evidence; or the requirement can no longer be overridden",
});

const ruleOf: ReadonlyMap<string, string> = new Map(register.map(({ code, rule }) => [code, rule]));

const override = responseObject<ShownLoan["overrides"][number]>("RequirementOverride", {
  code: [textSchema, "Code of the requirement in `GET /loan/requirements/`", "code"],
  requirement: [
    nullableSchema(textSchema),
    "Requirement that is overridden, in the register's words; null if the register no longer has it",
    ({ code }) => ruleOf.get(code) ?? null,
  ],
  state: [nullableSchema(overrideState.schema), "State of the reason today; null with `as_of`", "state"],
  reason: [textSchema, "Why the loan may proceed, in the underwriter's words", "reason"],
  document: [
    nullableSchema(id.schema),
    "Row of the loan's document history with the evidence of the reason; null if none was named",
    "documentId",
  ],
  by: [id.schema, "User who gave the reason", "byUserId"],
  at: [instantSchema, "When the reason was given", "at"],
  sentences: [
    Type.Array(textSchema),
    "What was not met when the reason was given, one sentence each",
    ({ unmet }) => unmet.map(({ text }) => text),
  ],
});

export const overrideResponse: ResponseTable<ShownLoan> = {
  overrides: [
    listOf(override),
    "Reasons that underwriters gave to proceed although a requirement is not met, the latest one for each requirement",
    "overrides",
  ],
};
