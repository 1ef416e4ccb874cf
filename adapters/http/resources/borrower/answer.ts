import type { TObject } from "@sinclair/typebox";
import type { BorrowerDetails } from "../../../../domain/loan/borrowers/borrower.ts";
import type { BorrowerOfLoan } from "../../../../domain/loan/ports.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { described } from "../../codec/described.ts";
import { encodeTableRecord, nullableSchema, recordId, recordSchema, textSchema } from "../../codec/record.ts";
import { answerSchema } from "../../codec/table.ts";
import { borrowerFields } from "./body.ts";

/** A borrower as the API shows it: without the number, of which only the last four digits are shown. */
const { ssn, ...shown } = borrowerFields;
const shownBorrowerFields: FieldTable<Omit<BorrowerDetails, "ssn">> = shown;

export const borrowerAnswer: TObject = recordSchema("Borrower", {
  loan: { ...recordId, description: "Id of the loan that the record belongs to" },
  ...answerSchema(shownBorrowerFields).properties,
  ssn_last4: described(
    nullableSchema(textSchema),
    "Last four digits of the social security number; null until one is entered",
  ),
});

export const encodeBorrower = ({ borrower, loan }: BorrowerOfLoan) =>
  encodeTableRecord(borrower, loan.companyId, [shownBorrowerFields, borrower], {
    before: { loan: loan.id },
    after: { ssn_last4: borrower.ssn?.last4 ?? null },
  });
