import { licenseNumberIn, type StateLicense } from "../../identity/state-license.ts";
import type { Loan, Originator } from "../loan.ts";
import { statusOf } from "./status.ts";

/** The fields of an officer that a loan keeps to record who took its application. */
interface Officer {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly nmlsId: string | null;
}

/** An officer as named in a lender's reports. */
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
 * Records the loan's officer as of funding: neither a change of officer nor a new NMLS id changes who took the application. A loan that is
 * not funded, or already has its originator, is returned unchanged.
 */
export const withOriginator = (loan: Loan, officer: LicensedOfficer | null): Loan =>
  statusOf(loan) !== "funded" || loan.originatorAtFunding !== null || officer === null
    ? loan
    : { ...loan, originatorAtFunding: { ...originatorOf(officer), licenseNumber: licenseOf(loan, officer) } };
