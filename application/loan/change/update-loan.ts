import type { Actor } from "../../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import { type ChangedThrough, withoutFixedChanges } from "../../../domain/loan/fixed/fixed-fields.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { ChangedMeanwhile, LogAction } from "../../../domain/log/record-kinds.ts";

import type { Dependencies } from "../../support/dependencies.ts";
import { updateRecord } from "../../support/update-record.ts";
import { saveLoan } from "./save-loan.ts";

/** Every attempt to save the decision conflicted with another write to the loan. */
export interface LoanChangedMeanwhile extends ChangedMeanwhile<"loan"> {
  /** The transaction, already stored, of an agency call that was about to begin. */
  readonly transactionId?: number;
}

const throughOf = (action: LogAction): ChangedThrough => {
  if (action === "loan.correct") return "correction";
  return action === "agency.record_outside" ? "agency" : "write";
};

/**
 * Changes a loan; see `updateRecord`. Enforces what applies to every change of a loan: fixed fields do not change, and the pipeline is
 * recorded. `findAgain` repeats the lookup of `found` with its checks of visibility and version. `action` is the log's name for the change.
 */
export const updateLoan = <Unreadable, Refusal>(
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  found: Loan,
  findAgain: () => Promise<Result<Loan, Unreadable>>,
  decide: (loan: Loan) => Result<Loan, Refusal> | Promise<Result<Loan, Refusal>>,
): Promise<Result<Loan, Unreadable | Refusal | FieldsInvalid | LoanChangedMeanwhile>> =>
  updateRecord(
    dependencies,
    {
      kind: "loan",
      id: found.id,
      found,
      find: findAgain,
      save: async (before, after) => {
        const open = withoutFixedChanges(before, after, throughOf(action));
        return open._tag === "Refused" ? open : saveLoan(dependencies, actor, action, before, open.value);
      },
    },
    decide,
  );
