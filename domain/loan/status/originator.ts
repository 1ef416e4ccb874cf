import { licenseNumberIn, type StateLicense } from "../../identity/state-license.ts";
import type { Loan, Originator } from "../loan.ts";
import { statusOf } from "./status.ts";

/** The part of an officer's record that a loan keeps about who took its application. */
interface Officer {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly nmlsId: string | null;
}

/** An officer as the reports of a lender name them. */
export const originatorOf = ({ id, firstName, lastName, nmlsId }: Officer): Originator => ({
  userId: id,
  name: `${firstName} ${lastName}`,
  nmlsId,
});

interface LicensedOfficer extends Officer {
  readonly stateLicenses: readonly StateLicense[];
}

const licenseOf = ({ property }: Loan, { stateLicenses }: LicensedOfficer): string | null =>
  licenseNumberIn(stateLicenses, property.state);

/**
 * The loan with its officer as they are at its funding: neither another officer nor a new id of the licensing system changes
 * who took the application. A loan that is not funded, or that has its originator already, stays as it is.
 */
export const withOriginator = (loan: Loan, officer: LicensedOfficer | null): Loan =>
  statusOf(loan) !== "funded" || loan.originatorAtFunding !== null || officer === null
    ? loan
    : { ...loan, originatorAtFunding: { ...originatorOf(officer), licenseNumber: licenseOf(loan, officer) } };
