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

/** The loan officer as documents name them. */
export type DocumentOfficer = Pick<UserDetails, "firstName" | "lastName" | "nmlsId" | "title" | "phone" | "email">;

/** A completed credit report that a decision could rest on. */
export interface DecisionReport {
  readonly completedOn: Day;
  readonly scores: readonly CreditScore[];
}

/** A requirement that the loan does not meet, and the reason for which an underwriter lets it go on. */
export interface PrintedOverride {
  /** What is required, in the register's words. */
  readonly rule: string;
  /** What was unmet of it, a sentence each. */
  readonly unmet: readonly string[];
  readonly reason: string;
  /** Null: the user is not known. */
  readonly underwriter: string | null;
  /** Where the company is. */
  readonly givenOn: Day;
}

/** Everything that a document can state about a loan on a day; null where there is nothing (yet). */
export interface DocumentFacts {
  /** The day of the document, where the company is. */
  readonly today: Day;
  readonly company: CompanyDetails;
  /** The company's logo, a PNG; null: it has none. */
  readonly logo: Uint8Array | null;
  readonly loan: Loan;
  readonly officer: DocumentOfficer | null;
  /** Who signs this document for the company. */
  readonly signer: SignerDetails | null;
  /** The loan's latest calculation; what follows is made of it. */
  readonly calculation: Pick<CalculationRecord, "asOf" | "inputs" | "result"> | null;
  readonly projection: Projection | null;
  readonly plans: readonly ComparedPlan[];
  readonly loanCost: TotalAnnualLoanCost | null;
  /** The reports at the time of a decision against the applicant; none while there is no such decision. */
  readonly creditReports: readonly DecisionReport[];
  /** Those by which the loan goes on today. */
  readonly overrides: readonly PrintedOverride[];
}
