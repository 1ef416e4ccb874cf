import type { CalculationRecord } from "../../calculation/calculation-record.ts";
import type { ComparedPlan } from "../../calculation/what-if/compare-plans.ts";
import type { CompanyDetails } from "../../company/company.ts";
import type { SignerDetails } from "../../company/signers/signer.ts";
import type { CreditScore } from "../../credit/report-content.ts";
import type { TotalAnnualLoanCost } from "../../hecm/loan-cost/talc.ts";
import type { Projection } from "../../hecm/projection/projection.ts";
import type { UserDetails } from "../../identity/user.ts";
import type { Day } from "../../kernel/day.ts";
import type { Loan } from "../../loan/loan.ts";

/** The loan officer as named in documents. */
export type DocumentOfficer = Pick<UserDetails, "firstName" | "lastName" | "nmlsId" | "title" | "phone" | "email">;

/** A completed credit report on which a decision could be based. */
export interface DecisionReport {
  readonly completedOn: Day;
  readonly scores: readonly CreditScore[];
}

/** A requirement that the loan does not meet, and the underwriter's reason for proceeding. */
export interface PrintedOverride {
  /** The requirement, in the register's words. */
  readonly rule: string;
  /** What was unmet, one sentence each. */
  readonly unmet: readonly string[];
  readonly reason: string;
  /** Null if the user is not known. */
  readonly underwriter: string | null;
  /** The company's date. */
  readonly givenOn: Day;
}

/** Everything that a document can state about a loan on a date; null for what does not exist (yet). */
export interface DocumentFacts {
  /** The date of the document, in the company's time zone. */
  readonly today: Day;
  readonly company: CompanyDetails;
  /** The company's logo, a PNG; null if it has none. */
  readonly logo: Uint8Array | null;
  readonly loan: Loan;
  readonly officer: DocumentOfficer | null;
  /** Who signs this document for the company. */
  readonly signer: SignerDetails | null;
  /** The loan's latest calculation, from which the following fields are made. */
  readonly calculation: Pick<CalculationRecord, "asOf" | "inputs" | "result"> | null;
  readonly projection: Projection | null;
  readonly plans: readonly ComparedPlan[];
  readonly loanCost: TotalAnnualLoanCost | null;
  /** The reports at the time of a decision against the applicant; empty if there is no such decision. */
  readonly creditReports: readonly DecisionReport[];
  /** The overrides by which the loan proceeds today. */
  readonly overrides: readonly PrintedOverride[];
}
