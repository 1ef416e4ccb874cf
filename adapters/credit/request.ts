import type { CreditApplicant } from "../../domain/credit/ports.ts";
import type { Address } from "../../domain/kernel/address.ts";

const wireAddress = ({ street, unit, city, state, zipCode }: Address) => ({
  street,
  unit,
  city,
  state,
  zip_code: zipCode,
});

/** The people of an order in the bureau's names. */
export const wireApplicants = (applicants: readonly CreditApplicant[]) =>
  applicants.map(({ borrowerId, firstName, middleName, lastName, suffix, ssn, bornOn, address }) => ({
    borrower_id: borrowerId,
    first_name: firstName,
    middle_name: middleName,
    last_name: lastName,
    suffix,
    ssn,
    dob: bornOn,
    address: wireAddress(address),
  }));
