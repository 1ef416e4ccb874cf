import { type Actor, authorize, authorizeAny, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Day } from "../../domain/kernel/day.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { actionTakenOf } from "../../domain/loan/status/action.ts";
import {
  type MoveNotAllowed,
  type MoveRequest,
  moveStatus,
  type RequirementsUnmet,
} from "../../domain/loan/status/move-status.ts";
import { isMove, movePermissions, permissionToMove } from "../../domain/loan/status/moves.ts";
import { isOriginatorRecorded, withOriginator } from "../../domain/loan/status/originator.ts";
import { statusOf } from "../../domain/loan/status/status.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { isOnEarlierRates } from "../calculation/calculate/outdated-rates.ts";
import { readingCompaniesOnce, todayOf } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";
import { officerIdOn } from "./as-of/officer-on.ts";
import { type LoanChangedMeanwhile, updateLoan } from "./change/update-loan.ts";
import { findVisibleLoanAtVersion } from "./find/find-visible-loan.ts";
import { calculationStandingOf } from "./view/calculation-standing.ts";
import { factsOfLoan } from "./view/loan-facts.ts";
import { type LoanView, viewLoan } from "./view/loan-view.ts";

/** The loan's action is in a filed register and is therefore final. */
interface ActionReported {
  readonly _tag: "ActionReported";
  readonly year: number;
}

type DecisionRefusal = ActionReported | PermissionDenied | MoveNotAllowed | RequirementsUnmet | FieldsInvalid;

type MoveRefusal = DecisionRefusal | NotFound<"loan"> | VersionMismatch | LoanChangedMeanwhile;

/** The year of the filed register that reports the action that a move would change; null if it changes none, or none is reported. */
const reportedYear = async ({ forCompany }: Dependencies, before: Loan, after: Loan): Promise<number | null> => {
  const action = actionTakenOf(before);
  if (action === null || (action === actionTakenOf(after) && before.actionTakenOn === after.actionTakenOn)) return null;
  return (await forCompany(before.companyId).reportedActions.find(before.id))?.year ?? null;
};

/** Records the officer of a loan on the effective date of its outcome, to which it was moved. */
const withOriginatorOf = async (dependencies: Dependencies, actor: Actor, moved: Loan, today: Day): Promise<Loan> => {
  const outcome = moved.statusHistory.at(-1);
  if (outcome === undefined || !isOriginatorRecorded(moved)) return moved;
  const officerId = await officerIdOn(dependencies, actor, moved, outcome.effectiveOn, today);
  return withOriginator(moved, await dependencies.forCompany(moved.companyId).users.find(officerId));
};

/**
 * Moves a loan to another status. The required permission depends on the loan's status, so an actor who may make some moves is refused
 * others. After a conflict with another write, the move is decided again on the new state of the loan.
 */
export const updateLoanStatus = async (
  given: Dependencies,
  actor: Actor,
  loanId: number,
  request: MoveRequest,
  ifMatch: ExpectedVersions,
): Promise<Result<LoanView, MoveRefusal>> => {
  const allowed = authorizeAny(actor, movePermissions);
  if (allowed._tag === "Refused") return allowed;
  const { dependencies, find } = readingCompaniesOnce(given, (within) =>
    findVisibleLoanAtVersion(within, actor, loanId, ifMatch),
  );
  const found = await find();
  if (found._tag === "Refused") return found;
  const today = await todayOf(dependencies, actor, found.value.companyId);
  const decide = async (loan: Loan): Promise<Result<Loan, DecisionRefusal>> => {
    const from = statusOf(loan);
    const mayMove = isMove(from, request.status) ? authorize(actor, permissionToMove(from, request.status)) : allowed;
    if (mayMove._tag === "Refused") return mayMove;
    const [{ standing, last }, facts] = await Promise.all([
      calculationStandingOf(dependencies, loan, today, request.effectiveOn ?? today),
      factsOfLoan(dependencies, loan),
    ]);
    const now = dependencies.clock.now();
    const moved = moveStatus(loan, request, {
      byUserId: actor.userId,
      today,
      now,
      calculation: standing,
      facts,
      digest: dependencies.vault.digest,
      isOnEarlierRates: await isOnEarlierRates(dependencies, loan, last, today),
    });
    if (moved._tag === "Refused" || moved.value === loan) return moved;
    const reported = await reportedYear(dependencies, loan, moved.value);
    if (reported !== null) return refuse({ _tag: "ActionReported", year: reported });
    return accept(await withOriginatorOf(dependencies, actor, moved.value, today));
  };
  const saved = await updateLoan(dependencies, actor, "loan.move_status", found.value, find, decide);
  return saved._tag === "Refused" ? saved : accept(await viewLoan(dependencies, actor, saved.value));
};
