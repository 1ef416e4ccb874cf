import { codes } from "../codes.ts";
import type { RowEdit } from "../edit.ts";
import {
  actions,
  affordableUnitsGiven,
  fieldIs,
  isNotReportedWhere,
  isOneOf,
  isOneOfWhere,
  isReportedAs,
  notOriginated,
  openEnd,
  reverse,
} from "../entries.ts";
import { holdsOneOf } from "../row-rules.ts";

const no = codes(2);
const purchase = codes(1);
const isHighCost = holdsOneOf("hoepa_status", codes(1));

/** The type of loan that was applied for, its amount, and the outcome. */
export const loanEdits: readonly RowEdit[] = [
  isOneOf("V611", "loan_type", codes(1, 2, 3, 4)),
  isOneOf("V612-1", "loan_purpose", codes(1, 2, 31, 32, 4, 5)),
  isOneOfWhere("V612-2", fieldIs("preapproval", codes(1)), "loan_purpose", purchase),
  isOneOf("V613-1", "preapproval", codes(1, 2)),
  isOneOfWhere("V613-2", actions(7, 8), "preapproval", codes(1)),
  isOneOfWhere("V613-3", actions(3, 4, 5, 6), "preapproval", no),
  isOneOfWhere("V613-4", fieldIs("preapproval", codes(1)), "action_taken", codes(1, 2, 7, 8)),
  isOneOfWhere("V614-1", fieldIs("loan_purpose", codes(2, 4, 31, 32, 5)), "preapproval", no),
  isOneOfWhere("V614-2", affordableUnitsGiven, "preapproval", no),
  isOneOfWhere("V614-3", reverse, "preapproval", no),
  isOneOfWhere("V614-4", openEnd, "preapproval", no),
  isOneOf("V616", "occupancy_type", codes(1, 2, 3)),
  {
    number: "V617",
    fields: ["loan_amount"],
    description: "Loan Amount is a number, 0 or more.",
    holds: (_, numbers) => numbers.loan_amount >= 0,
  },
  isOneOf("V618", "action_taken", codes(1, 2, 3, 4, 5, 6, 7, 8)),
  isOneOf("V659", "lien_status", codes(1, 2)),
  isOneOf("V706", "reverse_mortgage", codes(1, 2, 1111)),
  isOneOf("V707", "open_end_line_of_credit", codes(1, 2, 1111)),
  isOneOf("V708", "business_or_commercial_purpose", codes(1, 2, 1111)),
  isOneOfWhere("Q613", fieldIs("business_or_commercial_purpose", codes(1)), "loan_purpose", codes(1, 2, 31, 32, 5)),
  {
    number: "Q645-1",
    fields: ["loan_amount"],
    description: "Loan Amount is 500 or more.",
    holds: (_, numbers) => numbers.loan_amount >= 500,
  },
  {
    number: "Q645-2",
    fields: ["loan_purpose", "loan_amount"],
    description: "Loan Amount is 1,000 or more for a purchase.",
    when: holdsOneOf("loan_purpose", codes(1)),
    holds: (_, numbers) => numbers.loan_amount >= 1_000,
  },
];

/** The purchaser of the loan, its rate spread, and whether it is a high-cost mortgage. */
export const saleEdits: readonly RowEdit[] = [
  isOneOf("V656-1", "purchaser_type", codes(0, 1, 2, 3, 4, 5, 6, 71, 72, 8, 9)),
  isOneOfWhere("V656-2", notOriginated, "purchaser_type", codes(0)),
  isReportedAs("V657-1", "rate_spread", "a number", (_, numbers) => !Number.isNaN(numbers.rate_spread)),
  isNotReportedWhere("V657-2", actions(3, 4, 5, 6, 7), "rate_spread"),
  isNotReportedWhere("V657-3", reverse, "rate_spread"),
  isOneOf("V658-1", "hoepa_status", codes(1, 2, 3)),
  isOneOfWhere("V658-2", notOriginated, "hoepa_status", codes(3)),
  isOneOfWhere("Q605-1", fieldIs("purchaser_type", codes(1, 3)), "loan_type", codes(1)),
  isOneOfWhere("Q605-2", fieldIs("purchaser_type", codes(2)), "loan_type", codes(2, 3, 4)),
  {
    number: "Q609",
    fields: ["purchaser_type", "rate_spread"],
    description: "Rate Spread is at most 10, NA or Exempt where Type of Purchaser is 1, 2, 3 or 4.",
    when: fieldIs("purchaser_type", codes(1, 2, 3, 4)).applies,
    holds: ({ rate_spread: text }, { rate_spread: spread }) => text === "NA" || text === "Exempt" || spread <= 10,
  },
  {
    number: "Q610",
    fields: ["action_taken", "rate_spread", "hoepa_status", "lien_status"],
    description: "HOEPA Status is 1 for a loan originated with a first lien and a Rate Spread above 6.5.",
    when: (row, numbers) => row.action_taken === "1" && row.lien_status === "1" && numbers.rate_spread > 6.5,
    holds: isHighCost,
  },
  {
    number: "Q611",
    fields: ["action_taken", "rate_spread", "hoepa_status", "lien_status"],
    description: "HOEPA Status is 1 for a loan originated with a subordinate lien and a Rate Spread above 8.5.",
    when: (row, numbers) => row.action_taken === "1" && row.lien_status === "2" && numbers.rate_spread > 8.5,
    holds: isHighCost,
  },
  isOneOfWhere("Q612", fieldIs("purchaser_type", codes(1, 3)), "hoepa_status", codes(2, 3)),
];
