import { licenseNumberIn, type StateLicense } from "../../identity/state-license.ts";
import type { FundingOriginator, Loan, Originator } from "../loan.ts";
import { isEndedWithoutLoan } from "./action.ts";
import { isFunded, statusOf } from "./status.ts";

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

/** The officer of an application when its action was taken; before that, the present one. */
export const officerIdAtAction = ({
  originatorAtFunding,
  statusHistory,
  loanOfficerId,
}: Pick<Loan, "originatorAtFunding" | "statusHistory" | "loanOfficerId">): number =>
  originatorAtFunding?.userId ?? statusHistory.at(-1)?.loanOfficerId ?? loanOfficerId;

/**
 * The NMLS id that the user of an originator has now; null if the originator is another person. A loan may be imported with an originator
 * who is no user here, under the user who works on it. One who was recorded with a license was recorded at a funding here, and is the user.
 */
export const presentNmlsIdOf = (recorded: FundingOriginator, user: Officer | null): string | null =>
  user !== null && (recorded.licenseNumber !== undefined || originatorOf(user).name === recorded.name)
    ? user.nmlsId
    : null;

/**
 * The NMLS id of that officer, `user`, for the register. A later entry on the user corrects the one recorded at funding: no one gets
 * another id.
 */
export const nmlsIdAtAction = (
  { originatorAtFunding: recorded }: Pick<Loan, "originatorAtFunding">,
  user: Officer | null,
): string | null => (recorded === null ? (user?.nmlsId ?? null) : (presentNmlsIdOf(recorded, user) ?? recorded.nmlsId));

/**
 * Replaces the officer recorded with the loan's outcome, as a correction of its loan officer does. A loan without an outcome is returned
 * unchanged.
 */
export const withCorrectedOriginator = (loan: Loan, officer: LicensedOfficer): Loan => {
  if (isFunded(loan))
    return { ...loan, originatorAtFunding: { ...originatorOf(officer), licenseNumber: licenseOf(loan, officer) } };
  const last = loan.statusHistory.at(-1);
  if (last === undefined || !isEndedWithoutLoan(last.status)) return loan;
  return { ...loan, statusHistory: [...loan.statusHistory.slice(0, -1), { ...last, loanOfficerId: officer.id }] };
};

/** Whether a move to the loan's status records its officer: to the funding, or to the end of the application without a loan. */
export const isOriginatorRecorded = (loan: Pick<Loan, "statusHistory">): boolean =>
  statusOf(loan) === "funded" || isEndedWithoutLoan(statusOf(loan));

/**
 * Records the officer as of the loan's outcome, whom reports name even if another officer works on the loan later: neither a change of officer nor a new
 * NMLS id changes who took the application. A loan without an outcome, or that already has its originator, is returned unchanged.
 */
export const withOriginator = (loan: Loan, officer: LicensedOfficer | null): Loan =>
  officer === null || !isOriginatorRecorded(loan) || (isFunded(loan) && loan.originatorAtFunding !== null)
    ? loan
    : withCorrectedOriginator(loan, officer);
