import { loggedAppraisal } from "../../../../../domain/casebook/sample/fixed-values.ts";
import type { LoggedAppraisal } from "../../../../../domain/loan/agency/agency-sections.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { agency } from "../base-loan.ts";
import type { Given } from "../case.ts";

export const logged = (given: Partial<Loan>): Given => ({
  loan: { agency: { ...agency, appraisal: loggedAppraisal }, ...given },
});

/** A loan whose appraisal was logged with these details. */
export const loggedAs = (given: Partial<LoggedAppraisal>, ofLoan: Partial<Loan> = {}): Given =>
  logged({ agency: { ...agency, appraisal: { ...loggedAppraisal, ...given } }, ...ofLoan });
