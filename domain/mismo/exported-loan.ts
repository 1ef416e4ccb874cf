import type { CalculationRecord } from "../calculation/calculation-record.ts";
import type { Company } from "../company/company.ts";
import type { User } from "../identity/user.ts";
import type { Instant } from "../kernel/day.ts";
import type { Loan } from "../loan/loan.ts";

/** The people of the lender as the export names them. */
export type ExportedUser = Pick<
  User,
  "firstName" | "lastName" | "nmlsId" | "chumsId" | "email" | "phone" | "stateLicenses"
>;

/** What one loan's export is made of. */
export interface ExportedLoan {
  readonly exportedAt: Instant;
  readonly loan: Loan;
  readonly company: Pick<
    Company,
    "name" | "nmlsId" | "ein" | "fhaLenderId" | "fhaSponsorId" | "address" | "requirementSeverities"
  >;
  readonly officer: ExportedUser | null;
  readonly underwriter: ExportedUser | null;
  /** The calculation that describes the loan as it is; null: there is none, or it is stale. */
  readonly calculation: Pick<CalculationRecord, "asOf" | "inputs" | "result"> | null;
  /** By the ids of borrowers; empty where the export is not to identify them. */
  readonly ssns: ReadonlyMap<number, string>;
}
