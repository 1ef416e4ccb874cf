import { Type } from "@sinclair/typebox";
import { invalidField } from "../../../../domain/kernel/fields-invalid.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import type { HmdaAnswers } from "../../../../domain/loan/hmda/answers.ts";
import { scoreCodes } from "../../../../domain/loan/hmda/codes.ts";
import type { Codec } from "../../codec/codec.ts";
import { object } from "../../codec/table.ts";
import { enumerated } from "../../codec/values/choice-codecs.ts";
import { list, optional } from "../../codec/values/compound-codecs.ts";
import { boolean, integer, money, percentBetween } from "../../codec/values/number-codecs.ts";
import { text } from "../../codec/values/text-codecs.ts";
import {
  coApplicantCreditModel,
  creditModel,
  denialReason,
  loanPurpose,
  manufacturedHomeLandInterest,
  manufacturedHomeSecurity,
  purchaserType,
  underwritingResult,
  underwritingSystem,
} from "./hmda-codes.ts";

const maxDenialReasons = 4;
const maxSystems = 5;
const highestScore = 999;

/** A credit score, or one of the codes for a missing score. */
const score = (codes: readonly number[]): Codec<number> => ({
  ...integer(1, Math.max(...codes)),
  decode: (json, path) =>
    typeof json === "number" && Number.isInteger(json) && ((json >= 1 && json <= highestScore) || codes.includes(json))
      ? accept(json)
      : invalidField(path, `must be a score of at most ${highestScore}, or one of the codes ${codes.join(", ")}`),
});

const none = "none";
const dollars = money();

/** Yearly income in dollars, or `none` if the decision did not rely on income. */
const incomeReliedOn: Codec<number | "none"> = {
  schema: Type.Union([dollars.schema, enumerated("NoIncomeReliedOn", [none])]),
  decode: (json, path) => {
    if (typeof json === "number") return dollars.decode(json, path);
    return json === none ? accept(none) : invalidField(path, `must be an annual amount in dollars, or "${none}"`);
  },
  encode: (value) => (value === none ? none : dollars.encode(value)),
  input: dollars.input,
};

const { notANumber, notApplicable, noCoApplicant } = scoreCodes;

/** The register fields that nothing else on the loan determines, as codes of the HMDA filing instructions. */
export const hmda = object<HmdaAnswers>("HmdaAnswers", {
  denialReasons: {
    name: "denial_reasons",
    codec: list(denialReason, maxDenialReasons),
    fallback: [],
    description:
      "Reasons for denial, up to four and each at most once, the main reason first; empty if the application was not denied",
  },
  denialReasonOther: optional(
    "denial_reason_other",
    text(),
    "Reason in words, if a denial reason is 9; otherwise null",
    { label: "Other reason for denial, in words" },
  ),
  creditScore: optional(
    "credit_score",
    score([notANumber, notApplicable]),
    "Credit score of the borrower on which the decision relied; 7777 if it is not a number, 8888 if not applicable. Null until entered",
  ),
  coApplicantCreditScore: optional(
    "co_applicant_credit_score",
    score([notANumber, notApplicable, noCoApplicant]),
    "Credit score of the co-borrower on which the decision relied; 7777 if it is not a number, 8888 if not applicable, 9999 if there is no co-applicant. Null until entered",
  ),
  creditModel: optional("credit_model", creditModel, "Scoring model of `credit_score`; null until entered"),
  creditModelOther: optional(
    "credit_model_other",
    text(100),
    "Name of the scoring model, if `credit_model` is 8; otherwise null",
    { label: "Other scoring model of the borrower" },
  ),
  coApplicantCreditModel: optional(
    "co_applicant_credit_model",
    coApplicantCreditModel,
    "Scoring model of `co_applicant_credit_score`; null until entered",
  ),
  coApplicantCreditModelOther: optional(
    "co_applicant_credit_model_other",
    text(100),
    "Name of the scoring model, if `co_applicant_credit_model` is 8; otherwise null",
    { label: "Other scoring model of the co-borrower" },
  ),
  automatedUnderwritingSystems: {
    name: "automated_underwriting_systems",
    codec: list(underwritingSystem, maxSystems),
    fallback: [],
    description:
      "Automated underwriting systems (AUS) that were used, up to five, or 6 if none was used. Empty until entered; the register requires at least one",
  },
  automatedUnderwritingSystemOther: optional(
    "automated_underwriting_system_other",
    text(),
    "Name of the system, if one of the systems is 5; otherwise null",
    { label: "Other automated underwriting system" },
  ),
  automatedUnderwritingResults: {
    name: "automated_underwriting_results",
    codec: list(underwritingResult, maxSystems),
    fallback: [],
    description: "Results of the automated underwriting systems, one for each system in the same order",
  },
  automatedUnderwritingResultOther: optional(
    "automated_underwriting_result_other",
    text(),
    "Result in words, if one of the results is 16; otherwise null",
    { label: "Other result of automated underwriting, in words" },
  ),
  loanPurpose: optional(
    "loan_purpose",
    loanPurpose,
    "HMDA loan purpose; null means that it is derived from the loan and its liens",
  ),
  incomeReliedOnCents: optional(
    "income_relied_on",
    incomeReliedOn,
    "Annual income on which the decision relied, or `none`; null means that it is calculated from the borrowers' incomes",
  ),
  debtToIncomeRatio: optional(
    "debt_to_income_ratio",
    percentBetween(-999, 999),
    "Debt-to-income ratio: monthly debt divided by monthly income; null if the decision did not rely on it",
  ),
  combinedLoanToValueRatio: optional(
    "combined_loan_to_value_ratio",
    percentBetween(0.00001, 999),
    "Combined loan-to-value ratio: all debt secured by the home divided by its value; null if the decision did not rely on it",
  ),
  propertyValueCents: optional(
    "property_value",
    money({ above: 0 }),
    "Property value on which the decision relied; null means that it is derived from appraisal and purchase price",
  ),
  creditDecisionByCompany: optional(
    "credit_decision_by_company",
    boolean,
    "Whether the company made the credit decision; null means yes unless the channel is `brokered`",
  ),
  purchaserType: optional(
    "purchaser_type",
    purchaserType,
    "Purchaser of the loan in the calendar year in which it was originated; null until entered",
  ),
  submittedDirectly: optional(
    "submitted_directly",
    boolean,
    "Whether the application was submitted directly to the company; null means that it is derived from the channel",
  ),
  initiallyPayable: optional(
    "initially_payable",
    boolean,
    "Whether the obligation was initially payable to the company; null means that it is derived from the channel",
  ),
  manufacturedHomeSecuredPropertyType: optional(
    "manufactured_home_secured_property_type",
    manufacturedHomeSecurity,
    "For a manufactured home: whether the loan is secured by home and land; null for other properties",
  ),
  manufacturedHomeLandPropertyInterest: optional(
    "manufactured_home_land_property_interest",
    manufacturedHomeLandInterest,
    "For a manufactured home: the applicant's interest in the land; null for other properties",
  ),
});
