import type { ComparedApproval } from "../../../domain/loan/terms/compared-approvals.ts";
import type { OverrideStanding } from "../../../domain/requirements/overrides.ts";
import type { LoanView } from "./loan-view.ts";

/** Fields that are not known for an earlier time: they depend on other records, or are judged by today's date. */
type Judged = "allowedStatuses" | "deadlines" | "samePersonLoanIds" | "calculationState";

type OrNull<Shape> = { readonly [Name in keyof Shape]: Shape[Name] | null };

/** A loan as shown to users, now or at an earlier time. Null for what is only known of the present. */
export type ShownLoan = Omit<LoanView, Judged | "overrides" | "approvals"> &
  OrNull<Pick<LoanView, Judged>> & {
    readonly overrides: readonly (Omit<OverrideStanding, "state"> & OrNull<Pick<OverrideStanding, "state">>)[];
    readonly approvals: readonly (Omit<ComparedApproval, "differences"> &
      OrNull<Pick<ComparedApproval, "differences">>)[];
  };
