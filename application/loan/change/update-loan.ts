import type { Actor } from "../../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import { type ChangedThrough, withoutFixedChanges } from "../../../domain/loan/fixed/fixed-fields.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { LogAction } from "../../../domain/log/record-kinds.ts";

import type { Dependencies } from "../../support/dependencies.ts";
import { updateRecord } from "../../support/update-record.ts";
import { saveLoan } from "./save-loan.ts";

/** Others changed the loan each time before the decision could be saved. */
export interface LoanChangedMeanwhile {
  readonly _tag: "LoanChangedMeanwhile";
  /** Of a call of the agency that was to begin, whose transaction is stored already. */
  readonly transactionId?: number;
}

const throughOf = (action: LogAction): ChangedThrough => {
  if (action === "loan.correct") return "correction";
  return action === "agency.record_outside" ? "agency" : "write";
};

/**
 * Changes a loan; see `updateRecord`. What holds for every change of a loan is seen to here: its fixed fields stay, and its
 * pipeline is recorded. `findAgain` is how `found` was found, with its checks of visibility and version; `action` is
 * what the log calls the change.
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
      changedMeanwhile: { _tag: "LoanChangedMeanwhile" } satisfies LoanChangedMeanwhile,
    },
    decide,
  );
