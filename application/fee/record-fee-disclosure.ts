import type { Actor } from "../../domain/access/actor.ts";
import type { Result } from "../../domain/kernel/result.ts";
import { type DisclosureRequest, discloseFees } from "../../domain/loan/fees/disclose.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions } from "../support/expected-versions.ts";
import type { FeesOfLoan } from "./find-fee-comparison.ts";
import { type RecordRefusal, recordAboutFees } from "./record-about-fees.ts";

/** Records that a loan's fees were disclosed to the applicant on a date. `ifMatch` holds the expected versions of the loan. */
export const recordFeeDisclosure = (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  request: DisclosureRequest,
  ifMatch: ExpectedVersions,
): Promise<Result<FeesOfLoan, RecordRefusal>> =>
  recordAboutFees(dependencies, actor, { loanId, ifMatch }, "fee.disclose", (loan, recording) =>
    discloseFees(loan, request, recording),
  );
