import { Type } from "@sinclair/typebox";
import { invalidField } from "../../../../domain/kernel/fields-invalid.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import type { HmdaAnswers } from "../../../../domain/loan/hmda/answers.ts";
import { scoreCodes } from "../../../../domain/loan/hmda/codes.ts";
import { enumerated } from "../../codec/choice-codecs.ts";
import type { Codec } from "../../codec/codec.ts";
import { list, optional } from "../../codec/compound-codecs.ts";
import { boolean, integer, money, percentBetween } from "../../codec/number-codecs.ts";
import { object } from "../../codec/table.ts";
import { text } from "../../codec/text-codecs.ts";
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

/** A credit score, or one of the codes that stand for none. */
const score = (codes: readonly number[]): Codec<number> => ({
  ...integer(1, Math.max(...codes)),
  decode: (json, path) =>
    typeof json === "number" && Number.isInteger(json) && ((json >= 1 && json <= highestScore) || codes.includes(json))
      ? accept(json)
      : invalidField(path, `must be a score of at most ${highestScore}, or one of the codes ${codes.join(", ")}`),
});

const none = "none";
const dollars = money();

/** A year's income in dollars, or that the decision relied on none. */
const incomeReliedOn: Codec<number | "none"> = {
  schema: Type.Union([dollars.schema, enumerated("NoIncomeReliedOn", [none])]),
  decode: (json, path) => {
    if (typeof json === "number") return dollars.decode(json, path);
    return json === none ? accept(none) : invalidField(path, `must be dollars a year, or "${none}"`);
  },
  encode: (value) => (value === none ? none : dollars.encode(value)),
};

const { notANumber, notApplicable, noCoApplicant } = scoreCodes;

/** The register fields that nothing else on the loan determines, as codes of the HMDA filing instructions. */
export const hmda = object<HmdaAnswers>("HmdaAnswers", {
  denialReasons: {
    name: "denial_reasons",
    codec: list(denialReason, maxDenialReasons),
    fallback: [],
    description:
      "Why the application was denied, up to four reasons, the main one first, each once; empty where it was not denied",
  },
  denialReasonOther: optional("denial_reason_other", text(), "The reason in words, where a denial reason is 9"),
  creditScore: optional(
    "credit_score",
    score([notANumber, notApplicable]),
    "Score of the borrower that the decision relied on. 7777: not a number; 8888: not applicable",
  ),
  coApplicantCreditScore: optional(
    "co_applicant_credit_score",
    score([notANumber, notApplicable, noCoApplicant]),
    "Score of the co-borrower that the decision relied on. 7777: not a number; 8888: not applicable; 9999: no co-applicant",
  ),
  creditModel: optional("credit_model", creditModel, "Scoring model of `credit_score`"),
  creditModelOther: optional("credit_model_other", text(100), "Name of the model, where `credit_model` is 8"),
  coApplicantCreditModel: optional(
    "co_applicant_credit_model",
    coApplicantCreditModel,
    "Scoring model of `co_applicant_credit_score`",
  ),
  coApplicantCreditModelOther: optional(
    "co_applicant_credit_model_other",
    text(100),
    "Name of the model, where `co_applicant_credit_model` is 8",
  ),
  automatedUnderwritingSystems: {
    name: "automated_underwriting_systems",
    codec: list(underwritingSystem, maxSystems),
    fallback: [],
    description:
      "Automated underwriting systems (AUS) that were used, up to five, 6 where there was none; empty: not entered, and the register asks for them",
  },
  automatedUnderwritingSystemOther: optional(
    "automated_underwriting_system_other",
    text(),
    "Name of the system, where one is 5",
  ),
  automatedUnderwritingResults: {
    name: "automated_underwriting_results",
    codec: list(underwritingResult, maxSystems),
    fallback: [],
    description: "Result of each automated underwriting system, one for each, in their order",
  },
  automatedUnderwritingResultOther: optional(
    "automated_underwriting_result_other",
    text(),
    "The result in words, where one is 16",
  ),
  loanPurpose: optional("loan_purpose", loanPurpose, "In place of what follows from the loan and its liens"),
  incomeReliedOnCents: optional(
    "income_relied_on",
    incomeReliedOn,
    "Dollars a year, or `none`; in place of what the borrowers' incomes come to",
  ),
  debtToIncomeRatio: optional(
    "debt_to_income_ratio",
    percentBetween(-999, 999),
    "Monthly debt by monthly income, where the decision relied on it; else null",
  ),
  combinedLoanToValueRatio: optional(
    "combined_loan_to_value_ratio",
    percentBetween(0.00001, 999),
    "All debt secured by the home by its value, where the decision relied on it; else null",
  ),
  propertyValueCents: optional(
    "property_value",
    money({ above: 0 }),
    "The value that the decision relied on, in place of appraisal and price",
  ),
  creditDecisionByCompany: optional(
    "credit_decision_by_company",
    boolean,
    "Whether the company decided on the application; where it is open: unless the loan is brokered",
  ),
  purchaserType: optional(
    "purchaser_type",
    purchaserType,
    "Who bought the loan in the year in which it was made; null while it is not entered",
  ),
  submittedDirectly: optional(
    "submitted_directly",
    boolean,
    "Whether the applicant submitted the application directly to the company; null: it follows from the channel",
  ),
  initiallyPayable: optional(
    "initially_payable",
    boolean,
    "Whether the obligation was initially payable to the company; null: it follows from the channel",
  ),
  manufacturedHomeSecuredPropertyType: optional(
    "manufactured_home_secured_property_type",
    manufacturedHomeSecurity,
    "Of a manufactured home: whether the loan is secured by home and land; null on every other property",
  ),
  manufacturedHomeLandPropertyInterest: optional(
    "manufactured_home_land_property_interest",
    manufacturedHomeLandInterest,
    "Of a manufactured home: the applicant's interest in the land; null on every other property",
  ),
});
