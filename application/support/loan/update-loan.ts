import type { Actor } from "../../../domain/access/actor.ts";
import { lockedAfterFunding } from "../../../domain/calculation/locked-after-funding.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { isSameData } from "../../../domain/kernel/same-data.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { LogAction } from "../../../domain/log/actions.ts";
import type { Dependencies } from "../dependencies.ts";
import { retryOnConflict } from "../retry-on-conflict.ts";
import { saveLoan } from "./save-loan.ts";

/** Others changed the loan each time before the decision could be saved. */
export interface LoanChangedMeanwhile {
  readonly _tag: "LoanChangedMeanwhile";
  /** Of a call of the agency that was to begin, whose transaction is stored already. */
  readonly transactionId?: number;
}

/**
 * Decides on a loan as it was found and saves it at that version. Where another write came between, the loan is found
 * again and decided again, five times in all at most. A decision that changes nothing is not saved, and the loan keeps its
 * version. What holds for every change of a loan is seen to here: of a funded one its figures stay, and its pipeline is
 * recorded. `findAgain` is how `found` was found, with its checks of visibility and version; `action` is what the log calls
 * the change.
 */
export const updateLoan = async <Unreadable, Refusal>(
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  found: Loan,
  findAgain: () => Promise<Result<Loan, Unreadable>>,
  decide: (loan: Loan) => Result<Loan, Refusal> | Promise<Result<Loan, Refusal>>,
): Promise<Result<Loan, Unreadable | Refusal | FieldsInvalid | LoanChangedMeanwhile>> => {
  let find = async (): Promise<Result<Loan, Unreadable>> => accept(found);
  const saved = await retryOnConflict(async () => {
    const current = await find();
    find = findAgain;
    if (current._tag === "Refused") return current;
    const decided = await decide(current.value);
    if (decided._tag === "Refused" || isSameData(decided.value, current.value)) return decided;
    const open = lockedAfterFunding(current.value, decided.value);
    if (open._tag === "Refused") return open;
    return saveLoan(dependencies, actor, action, current.value, open.value);
  });
  return saved === "conflict" ? refuse({ _tag: "LoanChangedMeanwhile" }) : saved;
};
