import { accept, type Result, refuse } from "../domain/kernel/result.ts";
import type { Loan } from "../domain/loan/loan.ts";
import type { Needs } from "./needs.ts";
import { untilSaved } from "./until-saved.ts";

/** The record has another version than the one the caller named. */
export interface VersionMismatch {
  readonly _tag: "VersionMismatch";
}

/** Others changed the loan each time before the decision could be saved. */
export interface LoanChangedMeanwhile {
  readonly _tag: "LoanChangedMeanwhile";
}

/**
 * Reads the loan, decides, saves at the version read; decides anew when another write came between, five times at most.
 * `versionOf` is the version that `ifMatch` speaks of: the loan's, or that of the part the decision is about.
 */
export const saveDecided =
  (needs: Pick<Needs, "loansOf" | "clock">) =>
  async <Unreadable, Refusal>(
    read: () => Promise<Result<Loan, Unreadable>>,
    ifMatch: number | null,
    versionOf: (loan: Loan) => number,
    decide: (loan: Loan) => Result<Loan, Refusal>,
  ): Promise<Result<Loan, Unreadable | Refusal | VersionMismatch | LoanChangedMeanwhile>> => {
    const saved = await untilSaved(async () => {
      const found = await read();
      if (found._tag === "Refused") return found;
      if (ifMatch !== null && ifMatch !== versionOf(found.value)) return refuse({ _tag: "VersionMismatch" });
      const decided = decide(found.value);
      if (decided._tag === "Refused") return decided;
      const loan = await needs.loansOf(found.value.companyId).save({ ...decided.value, updatedAt: needs.clock.now() });
      return loan === "changed" ? loan : accept(loan);
    });
    return saved === "changed" ? refuse({ _tag: "LoanChangedMeanwhile" }) : saved;
  };
