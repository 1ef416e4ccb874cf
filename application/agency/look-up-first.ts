import type { Actor } from "../../domain/access/actor.ts";
import type { AgencyCommand } from "../../domain/agency/operations.ts";
import type { AnsweredCall } from "../../domain/agency/record-answer.ts";
import { awaitedOf } from "../../domain/agency/transaction/awaiting.ts";
import { isUndecided } from "../../domain/agency/transaction/transaction.ts";
import type { Company } from "../../domain/company/company.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { CallAttempt } from "../../domain/outside-call/attempt.ts";
import {
  type AgencyOutcomeUnknown,
  arrivalSeconds,
  type CallInFlight,
  checkNoneOpen,
  mayStillArrive,
  releaseAttempt,
  withoutGoneCall,
} from "../../domain/outside-call/transitions.ts";
import { type OutcomeNotRecorded, recordOnLoan } from "../loan/change/record-on-loan.ts";
import type { LoanChangedMeanwhile } from "../loan/change/update-loan.ts";
import { findVisibleLoan } from "../loan/find/find-visible-loan.ts";
import { takeOverCall } from "../outside-call/attempts.ts";
import { checkNotRejected } from "../outside-call/credentials.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { connectToAgency, lookUpAtAgency } from "./agency-connection.ts";
import { recordAnswered } from "./command/open-command.ts";
import { keepTries } from "./transactions.ts";

/** The agency itself gave the result that a user was about to record. Its response was applied, and nothing was recorded. */
export interface AgencyAnswered {
  readonly _tag: "AgencyAnswered";
  readonly transactionId: number;
}

/** A loan for which a result may be recorded, and the operation's open call, which the result ends; null if none is open. */
interface LookedUpLoan {
  readonly loan: Loan;
  readonly ends: CallAttempt | null;
}

/** Releases a call that this request took over, so that the next request can find out its outcome. */
export const releaseCall = async (
  dependencies: Dependencies,
  actor: Actor,
  loan: Loan,
  held: CallAttempt,
): Promise<void> => {
  const now = dependencies.clock.now();
  await recordOnLoan(dependencies, actor, "agency.record", loan, (newest) => releaseAttempt(newest, held, now));
};

/**
 * Looks up a call, if this installation can. If the agency has decided it, its decision is applied and returned as the refusal. If the
 * agency gives no response, or no decision, a user may record the result.
 */
const lookUp = async (
  dependencies: Dependencies,
  actor: Actor,
  company: Company,
  loan: Loan,
  call: AnsweredCall<AgencyCommand>,
): Promise<Result<null, AgencyAnswered | OutcomeNotRecorded>> => {
  const connection = connectToAgency(dependencies, actor, company);
  if (connection._tag === "Refused") return accept(null);
  const accepted = await checkNotRejected(dependencies, connection.value);
  if (accepted._tag === "Refused") return accept(null);
  const { operation, reference, recordId } = call;
  const outcome = await lookUpAtAgency(dependencies, connection.value, operation, reference, loan);
  if (outcome._tag !== "Answered") {
    await keepTries(dependencies, { id: recordId, companyId: loan.companyId }, outcome.tries);
    return accept(null);
  }
  const command = { actor, connection: connection.value, loan, call };
  const recorded = await recordAnswered(dependencies, command, outcome.answer, outcome.tries);
  if (recorded._tag === "Refused") return recorded;
  return isUndecided(outcome.answer) ? accept(null) : refuse({ _tag: "AgencyAnswered", transactionId: recordId });
};

/**
 * Before a result is recorded, finds out whether the agency knows the outcome of an open or awaited call of the operation. Refuses if a
 * call may still be in progress, or if a call of another operation is open.
 */
export const lookUpFirst = async (
  dependencies: Dependencies,
  actor: Actor,
  company: Company,
  loan: Loan,
  operation: AgencyCommand,
): Promise<
  Result<
    LookedUpLoan,
    AgencyAnswered | AgencyOutcomeUnknown | CallInFlight | LoanChangedMeanwhile | NotFound<"loan"> | OutcomeNotRecorded
  >
> => {
  const { clock } = dependencies;
  const open = withoutGoneCall(loan, clock.now()).callAttempt;
  const awaited = awaitedOf(loan, operation);
  if (open !== null && open.operation !== operation) {
    const free = checkNoneOpen({ callAttempt: open }, clock.now());
    if (free._tag === "Refused") return free;
  }
  if (open === null && awaited === undefined) return accept({ loan, ends: null });
  const taken = await takeOverCall(dependencies, actor, "agency.begin", loan);
  if (taken._tag === "Refused")
    return taken.refusal._tag === "FieldsInvalid" ? refuse({ _tag: "LoanChangedMeanwhile" }) : refuse(taken.refusal);
  const attempt = taken.value.callAttempt;
  const call = attempt ?? awaitedOf(taken.value, operation);
  if (call === undefined) return accept({ loan: taken.value, ends: null });
  const said = await lookUp(dependencies, actor, company, taken.value, { ...call, operation });
  if (said._tag === "Refused") return said;
  const found = await findVisibleLoan(dependencies, actor, loan.id);
  if (found._tag === "Refused") return found;
  if (attempt === null || found.value.callAttempt?.reference !== attempt.reference)
    return accept({ loan: found.value, ends: null });
  if (!mayStillArrive(attempt.startedAt, clock.now())) return accept({ loan: found.value, ends: attempt });
  await releaseCall(dependencies, actor, found.value, attempt);
  const { recordId, startedAt } = attempt;
  return refuse({ _tag: "CallInFlight", operation, recordId, endsAt: clock.after(startedAt, arrivalSeconds) });
};
