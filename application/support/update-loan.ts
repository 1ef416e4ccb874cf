import type { Actor } from "../../domain/access/actor.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { isSameData } from "../../domain/kernel/same-data.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { loggedLoan } from "../../domain/loan/logged-loan.ts";
import type { LogAction } from "../../domain/log/actions.ts";
import type { Dependencies } from "./dependencies.ts";
import { logEntry } from "./log-entry.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";

/** The versions over which a caller will write, as `If-Match` names them; null: any. */
export type ExpectedVersions = readonly number[] | null;

/** Whether a caller may write over a version. */
export const isExpected = (versions: ExpectedVersions, version: number): boolean =>
  versions === null || versions.includes(version);

/** The record has another version than those the caller named. */
export interface VersionMismatch {
  readonly _tag: "VersionMismatch";
}

/** Others changed the loan each time before the decision could be saved. */
export interface LoanChangedMeanwhile {
  readonly _tag: "LoanChangedMeanwhile";
}

/**
 * Reads the loan, decides, saves at the version read; decides anew when another write came between, five times at most.
 * A decision that changes nothing is not saved, and the loan keeps its version. `action` is what the audit log calls it. `versionOf` is the version that `ifMatch`
 * speaks of: the loan's, or that of the part the decision is about.
 */
export const updateLoan =
  (dependencies: Pick<Dependencies, "forCompany" | "vault" | "clock">) =>
  async <Unreadable, Refusal>(
    actor: Actor,
    action: LogAction,
    read: () => Promise<Result<Loan, Unreadable>>,
    ifMatch: ExpectedVersions,
    versionOf: (loan: Loan) => number,
    decide: (loan: Loan) => Result<Loan, Refusal>,
  ): Promise<Result<Loan, Unreadable | Refusal | VersionMismatch | LoanChangedMeanwhile>> => {
    const saved = await retryOnConflict(async () => {
      const found = await read();
      if (found._tag === "Refused") return found;
      if (!isExpected(ifMatch, versionOf(found.value))) return refuse({ _tag: "VersionMismatch" });
      const decided = decide(found.value);
      if (decided._tag === "Refused" || isSameData(decided.value, found.value)) return decided;
      const changed = { ...decided.value, updatedAt: dependencies.clock.now() };
      const entry = logEntry(dependencies)(actor, action, loggedLoan, found.value, changed);
      const loan = await dependencies.forCompany(found.value.companyId).loans.save(changed, entry);
      return loan === "conflict" ? loan : accept(loan);
    });
    return saved === "conflict" ? refuse({ _tag: "LoanChangedMeanwhile" }) : saved;
  };
