import type { Actor } from "../../../domain/access/actor.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { type LogAction, notFound } from "../../../domain/log/record-kinds.ts";

import type { Dependencies } from "../../support/dependencies.ts";
import { updateRecord } from "../../support/update-record.ts";
import { saveOutcome } from "./save-loan.ts";

/** The outcome of a call could not be stored on the loan, because every attempt conflicted with another write. */
export interface OutcomeNotRecorded {
  readonly _tag: "OutcomeNotRecorded";
  /** The transaction of an agency call that was already stored. */
  readonly transactionId?: number;
}

/**
 * Stores the outcome of an outside call on the newest state of the loan, in up to 25 attempts. The call was made for the loan, so its
 * outcome is stored even if the actor may no longer see the loan, or the loan is locked. `record` is called on each attempt. If it changes
 * nothing, nothing is saved.
 */
export const recordOnLoan = async (
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  { id, companyId }: Pick<Loan, "id" | "companyId">,
  record: (loan: Loan) => Loan,
): Promise<Result<Loan, OutcomeNotRecorded>> => {
  const recorded = await updateRecord(
    dependencies,
    {
      kind: "loan",
      id,
      find: async () => {
        const loan = await dependencies.forCompany(companyId).loans.find(id);
        return loan === null ? refuse(notFound("loan", id)) : accept(loan);
      },
      save: (before, after) => saveOutcome(dependencies, actor, action, before, after),
    },
    (loan) => accept(record(loan)),
  );
  return recorded._tag === "Refused" ? refuse({ _tag: "OutcomeNotRecorded" }) : recorded;
};
