import { pick } from "../../../kernel/pick.ts";
import type { Borrower } from "../../../loan/borrowers/borrower.ts";
import type { IdentifiedPerson } from "../../requests.ts";

/** A person on the loan as identified to the agency. `ssn` is the decrypted number, 9 digits; null if there is none. */
export const identifiedPerson = (borrower: Borrower, ssn: string | null): IdentifiedPerson => ({
  borrowerId: borrower.id,
  ...pick(borrower, ["borrowerType", "firstName", "middleName", "lastName", "suffix", "bornOn"]),
  ssn,
});
