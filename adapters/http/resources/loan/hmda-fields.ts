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
    description: "Each once",
  },
  denialReasonOther: optional("denial_reason_other", text()),
  creditScore: optional(
    "credit_score",
    score([notANumber, notApplicable]),
    `${notANumber}: not a number; ${notApplicable}: not applicable`,
  ),
  coApplicantCreditScore: optional(
    "co_applicant_credit_score",
    score([notANumber, notApplicable, noCoApplicant]),
    `${notANumber}: not a number; ${notApplicable}: not applicable; ${noCoApplicant}: no co-applicant`,
  ),
  creditModel: optional("credit_model", creditModel),
  creditModelOther: optional("credit_model_other", text(100)),
  coApplicantCreditModel: optional("co_applicant_credit_model", coApplicantCreditModel),
  coApplicantCreditModelOther: optional("co_applicant_credit_model_other", text(100)),
  automatedUnderwritingSystems: {
    name: "automated_underwriting_systems",
    codec: list(underwritingSystem, maxSystems),
    fallback: [],
  },
  automatedUnderwritingSystemOther: optional("automated_underwriting_system_other", text()),
  automatedUnderwritingResults: {
    name: "automated_underwriting_results",
    codec: list(underwritingResult, maxSystems),
    fallback: [],
    description: "One for each system, in their order",
  },
  automatedUnderwritingResultOther: optional("automated_underwriting_result_other", text()),
  loanPurpose: optional("loan_purpose", loanPurpose, "In place of what follows from the loan and its liens"),
  incomeReliedOnCents: optional(
    "income_relied_on",
    incomeReliedOn,
    `Dollars a year, or \`${none}\`; in place of what the borrowers' incomes come to`,
  ),
  debtToIncomeRatio: optional("debt_to_income_ratio", percentBetween(-999, 999), "Where the decision relied on it"),
  combinedLoanToValueRatio: optional(
    "combined_loan_to_value_ratio",
    percentBetween(0.00001, 999),
    "Where the decision relied on it",
  ),
  propertyValueCents: optional("property_value", money({ above: 0 }), "In place of appraisal and price"),
  creditDecisionByCompany: optional(
    "credit_decision_by_company",
    boolean,
    "Whether the company decided on the application; where it is open: unless the loan is brokered",
  ),
  purchaserType: optional("purchaser_type", purchaserType),
  submittedDirectly: optional("submitted_directly", boolean),
  initiallyPayable: optional("initially_payable", boolean),
  manufacturedHomeSecuredPropertyType: optional("manufactured_home_secured_property_type", manufacturedHomeSecurity),
  manufacturedHomeLandPropertyInterest: optional(
    "manufactured_home_land_property_interest",
    manufacturedHomeLandInterest,
  ),
});
