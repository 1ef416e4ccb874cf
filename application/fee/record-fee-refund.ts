import type { Actor } from "../../domain/access/actor.ts";
import type { Result } from "../../domain/kernel/result.ts";
import { type RefundRequest, refundFees } from "../../domain/loan/fees/disclose.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions } from "../support/expected-versions.ts";
import type { FeesOfLoan } from "./find-fee-comparison.ts";
import { type RecordRefusal, recordAboutFees } from "./record-about-fees.ts";

/** Records a refund to the borrower of charges that exceeded the tolerances. `ifMatch` holds the expected versions of the loan. */
export const recordFeeRefund = (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  request: RefundRequest,
  ifMatch: ExpectedVersions,
): Promise<Result<FeesOfLoan, RecordRefusal>> =>
  recordAboutFees(dependencies, actor, { loanId, ifMatch }, "fee.refund", (loan, recording) =>
    refundFees(loan, request, recording),
  );
