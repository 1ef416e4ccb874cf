import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { PlannedRequest, QueryDecision, RequestRefusal } from "../../domain/agency/decision.ts";
import { queryDecisions } from "../../domain/agency/decisions.ts";
import type { AgencyInputs } from "../../domain/agency/inputs.ts";
import type { AgencyQuery } from "../../domain/agency/operations.ts";
import { joinedRequests } from "../../domain/agency/preview-request.ts";
import {
  type Recorded,
  recordApplied,
  recordQueryAnswer,
  unappliedOutcome,
} from "../../domain/agency/record-answer.ts";
import type { AgencyTransaction, CallTry } from "../../domain/agency/transaction/transaction.ts";
import type { Company } from "../../domain/company/company.ts";
import type { Result } from "../../domain/kernel/result.ts";
import { isSameData } from "../../domain/kernel/same-data.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { OutcomeNotRecorded } from "../loan/change/record-on-loan.ts";
import { findVisibleLoanAtVersion } from "../loan/find/find-visible-loan.ts";
import { recordOutcome } from "../outside-call/attempts.ts";
import { logOutsideAccess } from "../outside-call/call-outside.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";
import { type AgencyConnection, connectToAgency } from "./agency-connection.ts";
import { planToSend } from "./plan-to-send.ts";
import {
  type AgencyCredentialsMissing,
  type AgencyNotConfigured,
  type AnswerRefusal,
  answeredTransaction,
  type CallRefusal,
  failureRefusal,
} from "./refusals.ts";
import { sendQueries } from "./send-queries.ts";
import { addClosedTransaction, newTransaction } from "./transactions.ts";

type QueryRefusal =
  | PermissionDenied
  | NotFound<"loan">
  | VersionMismatch
  | AgencyNotConfigured
  | AgencyCredentialsMissing
  | RequestRefusal
  | CallRefusal
  | OutcomeNotRecorded;

/** A client's request to query the agency for a loan. */
interface QueryRequest<Operation extends AgencyQuery> {
  readonly operation: Operation;
  readonly loanId: number;
  readonly input: AgencyInputs[Operation];
  readonly ifMatch: ExpectedVersions;
  /** The id allocated beforehand, or null. */
  readonly reservedId: number | null;
}

/** The request, its loan, and how the response is applied. */
interface Query<Operation extends AgencyQuery> {
  readonly actor: Actor;
  readonly loan: Loan;
  readonly company: Company;
  readonly request: QueryRequest<Operation>;
  readonly decision: QueryDecision<Operation>;
}

const momentOf = <Operation extends AgencyQuery>(
  { clock }: Dependencies,
  { actor, company, request: { input } }: Query<Operation>,
) => {
  const now = clock.now();
  const { userId } = actor;
  const today = clock.today(company.timeZone);
  return { input, byUserId: userId, sentByUserId: userId, startedAt: now, now, today };
};

/** Records an outcome on the newest state of the loan, and stores the transaction with what was applied to the loan. */
const recordAndClose = async (
  dependencies: Dependencies,
  { actor, loan }: Pick<Query<AgencyQuery>, "actor" | "loan">,
  transaction: AgencyTransaction,
  record: (loan: Loan) => Recorded,
  tries: readonly CallTry[],
): Promise<Result<AgencyTransaction, AnswerRefusal | OutcomeNotRecorded>> => {
  const recorded = await recordOutcome(dependencies, actor, "agency.record", loan, record);
  if (recorded._tag === "Refused") return recorded;
  const { outcome } = recorded.value;
  return answeredTransaction(await addClosedTransaction(dependencies, actor, transaction, outcome, tries));
};

const ask = async <Operation extends AgencyQuery>(
  dependencies: Dependencies,
  query: Query<Operation>,
  connection: AgencyConnection,
  planned: readonly PlannedRequest<Operation>[],
): Promise<Result<AgencyTransaction, QueryRefusal>> => {
  const { actor, loan, request } = query;
  const { operation, reservedId } = request;
  const sent = joinedRequests(planned.map((each) => each.request));
  const transaction = await newTransaction(dependencies, actor, loan, operation, sent, reservedId);
  await logOutsideAccess(dependencies, actor, loan, "agency.ask", operation);
  const outcome = await sendQueries(
    dependencies,
    connection,
    { loan, operation, decision: query.decision },
    planned,
    transaction.reference,
  );
  if (outcome._tag === "CallFailed") {
    const failed = unappliedOutcome("failed", dependencies.clock.now(), { failure: outcome.detail });
    await addClosedTransaction(dependencies, actor, transaction, failed, outcome.tries);
    return failureRefusal(operation, outcome, transaction.id);
  }
  const { answer } = outcome;
  const moment = momentOf(dependencies, query);
  const ofLoan = joinedRequests(planned.map((each) => each.sent));
  const record = (newest: Loan) => {
    // What a query reports about the case is as old as the query. If a command has reported on the case in the meantime, that is newer.
    const isSameCase = isSameData(newest.agency.caseNumber, loan.agency.caseNumber);
    const reported = isSameCase ? answer : { ...answer, caseStatus: null };
    return recordQueryAnswer(newest, operation, reported, query.decision, { ...moment, sent: ofLoan });
  };
  return recordAndClose(dependencies, query, transaction, record, outcome.tries);
};

/**
 * Queries the agency for a loan and applies the response to the newest state of the loan. A query changes nothing at the agency, so it
 * leaves no attempt and can be repeated. Its transaction is stored once, with its response.
 */
export const runAgencyQuery = async <Operation extends AgencyQuery>(
  dependencies: Dependencies,
  actor: Actor,
  request: QueryRequest<Operation>,
): Promise<Result<AgencyTransaction, QueryRefusal>> => {
  const { operation, loanId, input, ifMatch } = request;
  const allowed = authorize(actor, `agency.${operation}`);
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleLoanAtVersion(dependencies, actor, loanId, ifMatch);
  if (found._tag === "Refused") return found;
  const loan = found.value;
  const company = await existingCompany(dependencies, loan.companyId);
  const decision: QueryDecision<Operation> = queryDecisions[operation];
  const query: Query<Operation> = { actor, loan, company, request, decision };
  const moment = momentOf(dependencies, query);
  const unasked = decision.withoutAsking?.(loan, moment) ?? null;
  if (unasked?._tag === "Refused") return unasked;
  if (unasked !== null) {
    const transaction = await newTransaction(dependencies, actor, loan, operation, {}, request.reservedId);
    const record = (newest: Loan) => {
      const next = decision.withoutAsking?.(newest, moment);
      const applied = next?._tag === "Accepted" ? next.value : { loan: newest, result: {}, warnings: [] };
      return recordApplied(newest, applied, moment.now);
    };
    return recordAndClose(dependencies, query, transaction, record, []);
  }
  const connection = connectToAgency(dependencies, actor, company);
  if (connection._tag === "Refused") return connection;
  const toSend = await planToSend(dependencies, connection.value, loan, operation, (context) =>
    decision.plan(loan, input, context),
  );
  return toSend._tag === "Refused" ? toSend : ask(dependencies, query, connection.value, toSend.value.planned);
};
