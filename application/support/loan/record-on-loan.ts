import type { Actor } from "../../../domain/access/actor.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { isSameData } from "../../../domain/kernel/same-data.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { LogAction } from "../../../domain/log/actions.ts";
import type { Dependencies } from "../dependencies.ts";
import { recordingAttempts, retryOnConflict } from "../retry-on-conflict.ts";
import { saveOutcome } from "./save-loan.ts";

/** What became of a call could not be written on the loan: others changed the loan each time. */
export interface OutcomeNotRecorded {
  readonly _tag: "OutcomeNotRecorded";
  /** Of a call of the agency whose transaction is stored already. */
  readonly transactionId?: number;
}

/**
 * Writes what became of a call outside on the newest loan, twenty times at most. The call was made for the loan, no matter who
 * may see it by now, and a locked loan takes it too: it is what happened. `record` may be asked several times; where it
 * changes nothing, nothing is saved.
 */
export const recordOnLoan = async (
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  { id, companyId }: Pick<Loan, "id" | "companyId">,
  record: (loan: Loan) => Loan,
): Promise<Result<Loan, OutcomeNotRecorded>> => {
  const { loans } = dependencies.forCompany(companyId);
  const recorded = await retryOnConflict<Result<Loan, OutcomeNotRecorded>>(async () => {
    const loan = await loans.find(id);
    if (loan === null) return refuse({ _tag: "OutcomeNotRecorded" });
    const changed = record(loan);
    if (isSameData(changed, loan)) return accept(loan);
    const saved = await saveOutcome(dependencies, actor, action, loan, changed);
    if (saved === "conflict" || saved._tag === "Accepted") return saved;
    return refuse({ _tag: "OutcomeNotRecorded" });
  }, recordingAttempts);
  return recorded === "conflict" ? refuse({ _tag: "OutcomeNotRecorded" }) : recorded;
};
