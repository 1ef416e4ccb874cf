import type { Actor } from "../../../domain/access/actor.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { LogAction } from "../../../domain/log/record-kinds.ts";

import type { Dependencies } from "../../support/dependencies.ts";
import { updateRecord } from "../../support/update-record.ts";
import { saveOutcome } from "./save-loan.ts";

/** The outcome of a call could not be stored on the loan: others changed the loan each time. */
export interface OutcomeNotRecorded {
  readonly _tag: "OutcomeNotRecorded";
  /** Of a call of the agency whose transaction is stored already. */
  readonly transactionId?: number;
}

const notRecorded: OutcomeNotRecorded = { _tag: "OutcomeNotRecorded" };

/**
 * Stores the outcome of an outside call on the newest loan, in at most twenty tries. The call was made for the loan, no matter
 * who may see it by now, and a locked loan gets it too: it happened. `record` is called for each try; where it changes nothing,
 * nothing is saved.
 */
export const recordOnLoan = (
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  { id, companyId }: Pick<Loan, "id" | "companyId">,
  record: (loan: Loan) => Loan,
): Promise<Result<Loan, OutcomeNotRecorded>> =>
  updateRecord(
    dependencies,
    {
      kind: "loan",
      id,
      find: async () => {
        const loan = await dependencies.forCompany(companyId).loans.find(id);
        return loan === null ? refuse(notRecorded) : accept(loan);
      },
      save: async (before, after) => {
        const saved = await saveOutcome(dependencies, actor, action, before, after);
        return saved === "conflict" || saved._tag === "Accepted" ? saved : refuse(notRecorded);
      },
      changedMeanwhile: notRecorded,
    },
    (loan) => accept(record(loan)),
  );
