import { pick } from "../../../kernel/pick.ts";
import type { Borrower } from "../../../loan/borrowers/borrower.ts";
import type { IdentifiedPerson } from "../../requests.ts";

/** A person on the loan as the agency identifies one; the number is the decrypted one, 9 digits, null where there is none. */
export const identifiedPerson = (borrower: Borrower, ssn: string | null): IdentifiedPerson => ({
  borrowerId: borrower.id,
  ...pick(borrower, ["borrowerType", "firstName", "middleName", "lastName", "suffix", "bornOn"]),
  ssn,
});
