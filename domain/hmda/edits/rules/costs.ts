import type { LarField } from "../../register/lar-fields.ts";
import { codes } from "../codes.ts";
import type { NumericField, RowEdit } from "../edit.ts";
import { actions, business, isNotReportedWhere, isReportedAs, notOriginated, openEnd, reverse } from "../entries.ts";
import { allOf, allOrNone, holdsOneOf, isNumber } from "../row-rules.ts";

type Cost = LarField & NumericField;

const atLeastZero = (number: string, field: Cost): RowEdit =>
  isReportedAs(number, field, "a number, 0 or more", (_, numbers) => numbers[field] >= 0);

const positiveOrBlank = (number: string, field: Cost): RowEdit =>
  isReportedAs(number, field, "a number above 0, blank", (row, numbers) => row[field] === "" || numbers[field] > 0);

/** Total loan costs and total points and fees are never both reported. */
const excludes = (number: string, given: Cost, other: Cost, description: string): RowEdit => ({
  number,
  fields: ["total_loan_costs", "total_points_and_fees"],
  description,
  when: allOf(isNumber(given), (_, numbers) => numbers[given] >= 0),
  holds: holdsOneOf(other, codes("NA")),
});

/** If both are numbers other than zero, a total must exceed its part. */
const exceeds = (number: string, total: Cost, part: Cost, description: string): RowEdit => ({
  number,
  fields: [total, part],
  description,
  when: allOf(isNumber(total), isNumber(part), (_, numbers) => numbers[total] !== 0 && numbers[part] !== 0),
  holds: (_, numbers) => numbers[total] > numbers[part],
});

/** The costs of the loan. */
export const costEdits: readonly RowEdit[] = [
  atLeastZero("V672-1", "total_loan_costs"),
  excludes(
    "V672-2",
    "total_points_and_fees",
    "total_loan_costs",
    "Total Loan Costs is NA where Total Points and Fees is a number.",
  ),
  isNotReportedWhere("V672-3", reverse, "total_loan_costs"),
  isNotReportedWhere("V672-4", openEnd, "total_loan_costs"),
  isNotReportedWhere("V672-5", business, "total_loan_costs"),
  isNotReportedWhere("V672-6", notOriginated, "total_loan_costs"),
  atLeastZero("V673-1", "total_points_and_fees"),
  isNotReportedWhere("V673-2", actions(2, 3, 4, 5, 6, 7, 8), "total_points_and_fees"),
  isNotReportedWhere("V673-3", reverse, "total_points_and_fees"),
  isNotReportedWhere("V673-4", business, "total_points_and_fees"),
  excludes(
    "V673-5",
    "total_loan_costs",
    "total_points_and_fees",
    "Total Points and Fees is NA where Total Loan Costs is a number.",
  ),
  atLeastZero("V674-1", "origination_charges"),
  isNotReportedWhere("V674-2", reverse, "origination_charges"),
  isNotReportedWhere("V674-3", openEnd, "origination_charges"),
  isNotReportedWhere("V674-4", business, "origination_charges"),
  isNotReportedWhere("V674-5", notOriginated, "origination_charges"),
  positiveOrBlank("V675-1", "discount_points"),
  isNotReportedWhere("V675-2", reverse, "discount_points"),
  isNotReportedWhere("V675-3", openEnd, "discount_points"),
  isNotReportedWhere("V675-4", business, "discount_points"),
  isNotReportedWhere("V675-5", notOriginated, "discount_points"),
  positiveOrBlank("V676-1", "lender_credits"),
  isNotReportedWhere("V676-2", reverse, "lender_credits"),
  isNotReportedWhere("V676-3", openEnd, "lender_credits"),
  isNotReportedWhere("V676-4", business, "lender_credits"),
  isNotReportedWhere("V676-5", notOriginated, "lender_credits"),
  {
    number: "V712",
    fields: ["total_loan_costs", "total_points_and_fees"],
    description: "Total Loan Costs and Total Points and Fees are both Exempt, or neither is.",
    holds: allOrNone(["total_loan_costs", codes("Exempt")], ["total_points_and_fees", codes("Exempt")]),
  },
  exceeds(
    "Q615-1",
    "total_loan_costs",
    "origination_charges",
    "Total Loan Costs is above Origination Charges where neither is 0.",
  ),
  exceeds(
    "Q615-2",
    "total_points_and_fees",
    "origination_charges",
    "Total Points and Fees is above Origination Charges where neither is 0.",
  ),
  exceeds(
    "Q616-1",
    "total_loan_costs",
    "discount_points",
    "Total Loan Costs is above Discount Points where neither is 0.",
  ),
  exceeds(
    "Q616-2",
    "total_points_and_fees",
    "discount_points",
    "Total Points and Fees is above Discount Points where neither is 0.",
  ),
];
