import type { CalculationRecord } from "../calculation/calculation-record.ts";
import type { Company } from "../company/company.ts";
import type { User } from "../identity/user.ts";
import type { Instant } from "../kernel/day.ts";
import type { Loan } from "../loan/loan.ts";

/** The lender's people as named in the export. */
export type ExportedUser = Pick<
  User,
  "firstName" | "lastName" | "nmlsId" | "chumsId" | "email" | "phone" | "stateLicenses"
>;

/** The data from which one loan's export is made. */
export interface ExportedLoan {
  readonly exportedAt: Instant;
  readonly loan: Loan;
  readonly company: Pick<
    Company,
    "name" | "nmlsId" | "ein" | "fhaLenderId" | "fhaSponsorId" | "address" | "requirementSeverities"
  >;
  /** The officer when the action was taken; before that, the present one. */
  readonly officer: ExportedUser | null;
  readonly underwriter: ExportedUser | null;
  /** The current calculation of the loan; null if there is none, or if it is stale. */
  readonly calculation: Pick<CalculationRecord, "asOf" | "inputs" | "result"> | null;
  /** By borrower id; empty if the export must not identify them. */
  readonly ssns: ReadonlyMap<number, string>;
}
