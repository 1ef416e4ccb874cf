import { Type } from "@sinclair/typebox";
import type { CompanyRegisterEntry } from "../../../../domain/requirements/register.ts";
import type { RequirementRule } from "../../../../domain/requirements/requirement.ts";
import { dateSchema, nullableSchema, textSchema } from "../../codec/record.ts";
import { responseObject } from "../../codec/response.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { agencyOperation } from "../agency/response.ts";
import { requirementField } from "../agency/unmet-fields.ts";
import { loanStatus } from "../choices.ts";
import { requirementBasis, requirementSubject, severity } from "./choices.ts";

const ruleResponse = responseObject<RequirementRule>("RequirementRule", {
  title: [textSchema, "Title of the source", ({ source }) => source.title],
  section: [textSchema, "Section of the source, or what it is about", ({ source }) => source.section],
  published: [
    nullableSchema(dateSchema),
    "Publication date of the source; null if it has no date",
    ({ source }) => source.published,
  ],
  basis: [requirementBasis.schema, "Kind of source", ({ source }) => source.basis],
  is_medium_confidence: [
    Type.Boolean(),
    "Whether the source is not confirmed by a second one, or another source differs",
    ({ source }) => source.isMediumConfidence,
  ],
  from: [nullableSchema(dateSchema), "First date on which the rule is in force; null if it is not confirmed", "from"],
  until: [
    nullableSchema(dateSchema),
    "First date on which the rule is no longer in force; null if it is not known to end",
    "until",
  ],
});

/** An entry of the register of requirements. */
export const requirementResponse = responseObject<CompanyRegisterEntry>("Requirement", {
  position: [id.schema, "Position of the requirement in the register, starting at 1", "position"],
  code: [textSchema, "Code of the requirement, which never changes", "code"],
  subject: [requirementSubject.schema, "Part of the loan that the requirement is about", "subject"],
  severity: [
    severity.schema,
    "Effect while the requirement is not met, including the company's `requirement_severities`",
    "severity",
  ],
  registered_severity: [
    severity.schema,
    "Severity for companies that have not raised it: a company's is the same or stricter",
    "registeredSeverity",
  ],
  needs_evidence: [
    Type.Boolean(),
    "Whether a reason to proceed without it (`POST /loan/loans/{id}/overrides/`) needs a document of the loan as evidence",
    ({ needsEvidence }) => needsEvidence === true,
  ],
  first_status: [
    nullableSchema(loanStatus.schema),
    "First status whose moves check the requirement, as do the moves to all later statuses; null if only agency operations check it",
    "firstStatus",
  ],
  operations: [Type.Array(agencyOperation.schema), "Agency operations that check the requirement", "operations"],
  rule: [textSchema, "What is required, in words", "rule"],
  sentence: [
    textSchema,
    "Text that is shown while the requirement is not met, or an example of it if the text depends on the loan; `…` replaces parts that differ between loans",
    "sentence",
  ],
  fields: [
    Type.Array(textSchema),
    "Fields of the loan, its company or the request that meet the requirement, as dotted paths",
    ({ fields }) => fields.map(requirementField),
  ],
  rules: [
    Type.Array(ruleResponse.schema),
    "Sources of the requirement, each with the dates on which it is in force",
    ({ rules }) => rules.map(ruleResponse.encode),
  ],
});
