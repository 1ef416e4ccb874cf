import type { Actor } from "../../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import type { PageOf } from "../../../domain/kernel/page.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { NotReconstructible } from "../../../domain/log/earlier-view.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { type LoanAsOf, type LoanNotYetStarted, loanAsOf } from "./loan-as-of.ts";
import { type RequestedTime, requestedInstant } from "./requested-instant.ts";

/** What is shown of a loan at an earlier time. */
export interface Past<Shown> {
  readonly asOf: Omit<LoanAsOf, "loan">;
  readonly shown: Shown;
}

/** Why an earlier state of a loan cannot be shown. */
export type PastRefusal = FieldsInvalid | NotReconstructible | LoanNotYetStarted;

/**
 * Applies `show` to a loan as it was at an earlier time. The actor must be allowed to see the loan. `missing` is the refusal if `show`
 * returns null.
 */
export const pastOf = async <Shown, const Missing extends { readonly _tag: string }>(
  dependencies: Dependencies,
  actor: Actor,
  loan: Loan,
  time: RequestedTime,
  { show, missing }: { readonly show: (loan: Loan) => Shown | null; readonly missing: Missing },
): Promise<Result<Past<Shown>, PastRefusal | Missing>> => {
  const at = await requestedInstant(dependencies, loan.companyId, "asOf", time);
  if (at._tag === "Refused") return at;
  const read = await loanAsOf(dependencies, actor, loan, at.value);
  if (read._tag === "Refused")
    return read.refusal._tag === "LoanNotFound" ? refuse(missing) : refuse<PastRefusal>(read.refusal);
  const { loan: past, ...asOf } = read.value;
  const shown = show(past);
  return shown === null ? refuse(missing) : accept({ asOf, shown });
};

/** Converts a page of an earlier time into a page of rows, each with that time. */
export const pastRows = <Row>({ asOf, shown }: Past<PageOf<Row>>): PageOf<Past<Row>> => ({
  ...shown,
  rows: shown.rows.map((row) => ({ asOf, shown: row })),
});
