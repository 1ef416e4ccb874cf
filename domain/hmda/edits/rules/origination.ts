import { allBut, codes } from "../codes.ts";
import type { RowEdit } from "../edit.ts";
import { actions, fieldIs, isOneOf, isOneOfWhere, isReportedAs, originated } from "../entries.ts";
import { allOrNone, holdsOneOf } from "../row-rules.ts";
import { isInteger } from "../values.ts";

/** How the application was submitted, to whom the note was initially payable, and the originator. */
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
    holds: holdsOneOf("mlo_nmlsr_id", allBut(codes(0))),
  },
  {
    number: "V714",
    fields: ["submission_of_application", "initially_payable"],
    description: "Submission of Application and Initially Payable to Your Institution are both 1111, or neither is.",
    holds: allOrNone(["submission_of_application", codes(1111)], ["initially_payable", codes(1111)]),
  },
  {
    number: "Q620",
    fields: ["mlo_nmlsr_id", "business_or_commercial_purpose"],
    description: "Mortgage Loan Originator NMLSR Identifier is not NA for a loan without a business purpose.",
    when: holdsOneOf("business_or_commercial_purpose", codes(2)),
    holds: holdsOneOf("mlo_nmlsr_id", allBut(codes("NA"))),
  },
];
