import type { LarField } from "../../register/lar-fields.ts";
import { codes } from "../codes.ts";
import type { NumericField, RowEdit, RowRule } from "../edit.ts";
import {
  actions,
  affordableUnitsGiven,
  business,
  inFileOrder,
  isNotReportedWhere,
  isOneOf,
  isReportedAs,
  reverse,
  undecidedOrPurchased,
} from "../entries.ts";
import { applicant, both, coApplicant, isOrganization, noCoApplicant } from "../people.ts";
import { allOf, allOrNone, holdsOneOf, isNumber } from "../row-rules.ts";
import { isAtLeastShare, isWhole } from "../values.ts";

const wholeAboveZero = (number: string, field: LarField & NumericField): RowEdit =>
  isReportedAs(number, field, "a whole number above 0", (row, numbers) => isWhole(row[field]) && numbers[field] > 0);

/** The rate, the periods of the loan, and its prepayment penalty. */
export const rateEdits: readonly RowEdit[] = [
  isReportedAs("V677-1", "interest_rate", "a number, 0 or more", (_, numbers) => numbers.interest_rate >= 0),
  isNotReportedWhere("V677-2", actions(3, 4, 5, 7), "interest_rate"),
  wholeAboveZero("V678-1", "prepayment_penalty_term"),
  isNotReportedWhere("V678-2", actions(6), "prepayment_penalty_term"),
  isNotReportedWhere("V678-3", reverse, "prepayment_penalty_term"),
  isNotReportedWhere("V678-4", business, "prepayment_penalty_term"),
  {
    number: "V678-5",
    fields: ["prepayment_penalty_term", "loan_term"],
    description: "Prepayment Penalty Term is at most Loan Term where both are numbers.",
    when: isNumber("prepayment_penalty_term"),
    holds: (_, numbers) => !(numbers.prepayment_penalty_term > numbers.loan_term),
  },
  wholeAboveZero("V682-1", "loan_term"),
  isNotReportedWhere("V682-2", reverse, "loan_term"),
  wholeAboveZero("V683", "introductory_rate_period"),
  {
    number: "Q650-1",
    fields: ["interest_rate"],
    description: "Interest Rate is 0.5 or more unless it is 0: its decimal point may be wrong.",
    holds: (_, { interest_rate: rate }) => !(rate > 0 && rate < 0.5),
  },
  {
    number: "Q650-2",
    fields: ["interest_rate"],
    description: "Interest Rate is at most 20: its decimal point may be wrong.",
    holds: (_, numbers) => !(numbers.interest_rate > 20),
  },
  {
    number: "Q658",
    fields: ["loan_term"],
    description: "Loan Term is at most 600 months.",
    holds: (_, numbers) => !(numbers.loan_term > 600),
  },
];

const features: readonly LarField[] = [
  "balloon_payment",
  "interest_only_payments",
  "negative_amortization",
  "other_non_amortizing_features",
];
const featureCodes = codes(1, 2, 1111);

/** How the loan is repaid. */
export const amortizationEdits: readonly RowEdit[] = [
  isOneOf("V684", "balloon_payment", featureCodes),
  isOneOf("V685", "interest_only_payments", featureCodes),
  isOneOf("V686", "negative_amortization", featureCodes),
  isOneOf("V687", "other_non_amortizing_features", featureCodes),
  {
    number: "V715",
    fields: features,
    description: "The four features of amortization are all 1111, or none is.",
    holds: allOrNone(...features.map((field) => [field, codes(1111)] as const)),
  },
];

const organization = isOrganization(applicant);

const debtRatioNotReported = (number: string, other: Parameters<typeof both>[1]): RowEdit => {
  const edit = isNotReportedWhere(number, both(organization, other), "debt_to_income_ratio");
  return { ...edit, fields: inFileOrder([...organization.fields, ...other.fields, "debt_to_income_ratio"]) };
};

/** A given number must be between 0 and a limit. */
const isUpTo =
  (field: NumericField, max: number): RowRule =>
  (_, numbers) =>
    Number.isNaN(numbers[field]) || (numbers[field] >= 0 && numbers[field] <= max);

const decided = actions(1, 2, 8);

/** The ratios on which the decision relied. */
export const ratioEdits: readonly RowEdit[] = [
  isReportedAs("V679-1", "debt_to_income_ratio", "a number", (_, { debt_to_income_ratio: n }) => !Number.isNaN(n)),
  isNotReportedWhere("V679-2", undecidedOrPurchased, "debt_to_income_ratio"),
  isNotReportedWhere("V679-3", affordableUnitsGiven, "debt_to_income_ratio"),
  debtRatioNotReported("V680-1", noCoApplicant),
  debtRatioNotReported("V680-2", isOrganization(coApplicant)),
  isReportedAs(
    "V681-1",
    "combined_loan_to_value_ratio",
    "a number above 0",
    (_, numbers) => numbers.combined_loan_to_value_ratio > 0,
  ),
  isNotReportedWhere("V681-2", undecidedOrPurchased, "combined_loan_to_value_ratio"),
  {
    number: "Q617",
    fields: ["loan_type", "loan_amount", "combined_loan_to_value_ratio", "property_value"],
    description: "Combined Loan-to-Value Ratio of a conventional loan is at least Loan Amount / Property Value.",
    when: allOf(
      holdsOneOf("loan_type", codes(1)),
      isNumber("combined_loan_to_value_ratio"),
      (_, numbers) => numbers.property_value > 0,
    ),
    holds: (row, numbers) =>
      !Number.isNaN(numbers.loan_amount) &&
      isAtLeastShare(row.combined_loan_to_value_ratio, row.loan_amount, row.property_value),
  },
  {
    number: "Q652",
    fields: ["debt_to_income_ratio"],
    description: "Debt-to-Income Ratio is not between 0 and 1: its decimal point may be wrong.",
    holds: (_, { debt_to_income_ratio: ratio }) => !(ratio > 0 && ratio < 1),
  },
  {
    number: "Q653-1",
    fields: ["action_taken", "combined_loan_to_value_ratio"],
    description: "Combined Loan-to-Value Ratio lies between 0 and 250 for action 1, 2 or 8.",
    when: decided.applies,
    holds: isUpTo("combined_loan_to_value_ratio", 250),
  },
  {
    number: "Q653-2",
    fields: ["action_taken", "combined_loan_to_value_ratio"],
    description: "Combined Loan-to-Value Ratio lies between 0 and 1,000 for action 3 to 7.",
    when: actions(3, 4, 5, 6, 7).applies,
    holds: isUpTo("combined_loan_to_value_ratio", 1_000),
  },
  {
    number: "Q654",
    fields: ["action_taken", "income", "debt_to_income_ratio"],
    description: "Debt-to-Income Ratio lies between 0 and 80 for action 1, 2 or 8 and an Income above 5.",
    when: (row, numbers, file) => numbers.income > 5 && decided.applies(row, numbers, file),
    holds: isUpTo("debt_to_income_ratio", 80),
  },
];
