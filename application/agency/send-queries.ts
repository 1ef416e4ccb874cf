import type { AgencyAnswer } from "../../domain/agency/answers.ts";
import type { PlannedRequest, QueryDecision } from "../../domain/agency/decision.ts";
import type { AgencyQuery } from "../../domain/agency/operations.ts";
import type { CallAnswered, CallFailure, Tried } from "../../domain/agency/ports.ts";
import type { CallTry } from "../../domain/agency/transaction/transaction.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { callFailed } from "../../domain/outside-call/outcome.ts";
import { type CredentialsUnreadable, newReference, reportFailure } from "../outside-call/call-outside.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { type AgencyConnection, callOf, sendToAgency } from "./agency-connection.ts";

/** All calls of a query start within this period. The response follows within twice the period, because a single call may take as long. */
const querySeconds = 15;

const outOfTime = callFailed("unavailable", true, "the time for all its calls was over before the last one");

interface PlannedQuery<Operation extends AgencyQuery> {
  readonly loan: Loan;
  readonly operation: Operation;
  readonly decision: Pick<QueryDecision<Operation>, "join">;
}

/**
 * Sends all planned requests, each under its own reference. Stops at the first response that is not a success, or when the query's time is
 * over.
 */
export const sendQueries = async <Operation extends AgencyQuery>(
  dependencies: Dependencies,
  connection: AgencyConnection,
  { loan, operation, decision }: PlannedQuery<Operation>,
  planned: readonly PlannedRequest<Operation>[],
  reference: string,
): Promise<Tried<CallAnswered<Operation> | CallFailure | CredentialsUnreadable>> => {
  const answers: Extract<AgencyAnswer<Operation>, { status: "success" }>[] = [];
  const tries: CallTry[] = [];
  const { clock } = dependencies;
  const endsAt = clock.after(clock.now(), querySeconds);
  for (const [index, { request }] of planned.entries()) {
    if (index > 0 && clock.now() >= endsAt) {
      reportFailure(dependencies, connection, operation, outOfTime);
      return { ...outOfTime, tries };
    }
    const call = callOf(connection, operation, index === 0 ? reference : newReference(dependencies.vault), loan);
    const outcome = await sendToAgency(dependencies, connection, call, request);
    tries.push(...outcome.tries);
    if (outcome._tag === "CallFailed") return { ...outcome, tries };
    if (outcome.answer.status !== "success") return { ...outcome, tries };
    answers.push(outcome.answer);
  }
  const last = answers.at(-1);
  if (!last) throw new Error(`nothing was planned for ${operation}`);
  const joined = decision.join?.(answers.map(({ result }) => result)) ?? last.result;
  const messages = answers.flatMap((answer) => answer.messages);
  return { _tag: "Answered", answer: { ...last, messages, result: joined }, tries };
};
