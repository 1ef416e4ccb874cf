import { codes } from "../codes.ts";
import type { RowEdit } from "../edit.ts";
import { actions, fieldIs, isOneOf, isOneOfWhere, isReportedAs, originated } from "../entries.ts";
import { isInteger } from "../values.ts";

/** How the application came in, to whom the note was first payable, and the originator. */
export const originationEdits: readonly RowEdit[] = [
  isOneOf("V693-1", "submission_of_application", codes(1, 2, 3, 1111)),
  isOneOfWhere("V693-2", actions(6), "submission_of_application", codes(3, 1111)),
  isOneOfWhere("V693-3", fieldIs("submission_of_application", codes(3)), "action_taken", codes(6)),
  isOneOf("V694-1", "initially_payable", codes(1, 2, 3, 1111)),
  isOneOfWhere("V694-2", actions(6), "initially_payable", codes(3, 1111)),
  isOneOfWhere("V694-3", originated, "initially_payable", codes(1, 2, 1111)),
  isReportedAs("V695-1", "mlo_nmlsr_id", "a whole number", (row) => isInteger(row.mlo_nmlsr_id)),
  {
    number: "V695-2",
    fields: ["mlo_nmlsr_id"],
    description: "Mortgage Loan Originator NMLSR Identifier is not 0.",
    holds: (row) => row.mlo_nmlsr_id !== "0",
  },
  {
    number: "V714",
    fields: ["submission_of_application", "initially_payable"],
    description: "Submission of Application and Initially Payable to Your Institution are both 1111, or neither is.",
    holds: (row) => (row.submission_of_application === "1111") === (row.initially_payable === "1111"),
  },
  {
    number: "Q620",
    fields: ["mlo_nmlsr_id", "business_or_commercial_purpose"],
    description: "Mortgage Loan Originator NMLSR Identifier is not NA for a loan without a business purpose.",
    when: (row) => row.business_or_commercial_purpose === "2",
    holds: (row) => row.mlo_nmlsr_id !== "NA",
  },
];
