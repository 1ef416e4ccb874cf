import type { BorrowerDetails } from "../../../../domain/loan/borrowers/borrower.ts";
import type { BorrowerOfLoan } from "../../../../domain/loan/ports.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { withoutDescription } from "../../codec/described.ts";
import { nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { responseOfFields, responseRecord } from "../../codec/response.ts";
import { asOfField } from "../../operation/past-record.ts";
import { borrowerFields } from "./body.ts";

/** A borrower as the API shows it: without the Social Security number, except for its last four digits. */
const { ssn, ...shown } = borrowerFields;
const shownBorrowerFields: FieldTable<Omit<BorrowerDetails, "ssn">> = shown;

export const borrowerResponse = responseRecord<BorrowerOfLoan>(
  "Borrower",
  ({ borrower, loan }) => [borrower, loan.companyId],
  {
    loan: [withoutDescription(recordId), "Id of the loan that the record belongs to", ({ loan }) => loan.id],
    ...responseOfFields(shownBorrowerFields, ({ borrower }: BorrowerOfLoan) => borrower),
    ssn_last4: [
      nullableSchema(textSchema),
      "Last four digits of the Social Security number; null until one is entered",
      ({ borrower }) => borrower.ssn?.last4 ?? null,
    ],
    ...asOfField,
  },
);
