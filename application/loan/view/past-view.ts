import type { ComparedApproval } from "../../../domain/loan/terms/compared-approvals.ts";
import type { OverrideStanding } from "../../../domain/requirements/overrides.ts";
import type { LoanView } from "./loan-view.ts";

/** What of a loan is not known as it was: it follows from other records, or is judged by the day of the reading. */
type Judged = "allowedStatuses" | "deadlines" | "samePersonLoanIds" | "calculationState";

type OrNull<Shape> = { readonly [Name in keyof Shape]: Shape[Name] | null };

/** A loan as people see it, now or as it was; null is what is known of the present alone. */
export type ShownLoan = Omit<LoanView, Judged | "overrides" | "approvals"> &
  OrNull<Pick<LoanView, Judged>> & {
    readonly overrides: readonly (Omit<OverrideStanding, "state"> & OrNull<Pick<OverrideStanding, "state">>)[];
    readonly approvals: readonly (Omit<ComparedApproval, "differences"> &
      OrNull<Pick<ComparedApproval, "differences">>)[];
  };
