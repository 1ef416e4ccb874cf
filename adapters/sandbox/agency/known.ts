import type { Day } from "../../../domain/kernel/day.ts";
import type { CaseStatus, InsuranceStatus } from "../../../domain/loan/agency/agency-record.ts";

/** The data of a person from requests that the sandbox stores. */
export interface KnownPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly ssnLast4: string | null;
}

/** A counseling certificate. */
export interface KnownCertificate {
  readonly certificateNumber: string;
  readonly counseledOn: Day;
  readonly agencyId: string;
  readonly people: readonly KnownPerson[];
  readonly state: string | null;
  readonly zipCode: string | null;
}

/** A case whose number was assigned. */
export interface FhaCase {
  readonly caseNumber: string;
  readonly loanNumber: string | null;
  readonly status: CaseStatus;
  readonly assignedOn: Day;
  readonly adpCode: string | null;
  /** As last sent: it contains the triggers of operations that name only the case. */
  readonly street: string | null;
  readonly borrowerNames: readonly string[];
  readonly insuranceStatus: InsuranceStatus | null;
  readonly insuranceApplications: number;
  readonly endorsedOn: Day | null;
  /** In dollars, as in the insurance application. */
  readonly maxClaimAmount: number | null;
}
