import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { AgencyInputs } from "../../domain/agency/inputs.ts";
import { agencyOperations } from "../../domain/agency/operations.ts";
import { unappliedOutcome } from "../../domain/agency/record-answer.ts";
import { checkCorrection } from "../../domain/agency/recording/corrections.ts";
import { checkEvidence } from "../../domain/agency/recording/evidence.ts";
import {
  type RecordedAnswer,
  type Recording,
  type RecordingRefusal,
  recordResult,
} from "../../domain/agency/recording/record-result.ts";
import { type AgencyTransaction, isAnswered } from "../../domain/agency/transaction/transaction.ts";
import type { Company } from "../../domain/company/company.ts";
import { type FieldsInvalid, invalidField } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { OutsideEvidence, RecordableOperation, RecordedResult } from "../../domain/loan/agency/recorded-result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { AgencyCommand } from "../../domain/outside-call/operation.ts";
import { voidedAt } from "../documents/history/voided-at.ts";
import type { OutcomeNotRecorded } from "../loan/change/record-on-loan.ts";
import { type LoanChangedMeanwhile, updateLoan } from "../loan/change/update-loan.ts";
import { findVisibleLoan, findVisibleLoanAtVersion, loanAtVersion } from "../loan/find/find-visible-loan.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";
import { type AgencyAnswered, lookUpFirst, releaseCall } from "./look-up-first.ts";
import { requestContextOf } from "./request-context.ts";
import {
  abandonTransaction,
  closeEarlierTransactions,
  closeRecorded,
  newTransaction,
  outcomeOn,
} from "./transactions.ts";

/** The result of an operation, as recorded by a user. */
export interface OutsideResult<Operation extends RecordableOperation> {
  readonly operation: Operation;
  readonly loanId: number;
  readonly input: AgencyInputs[Operation];
  readonly answer: RecordedAnswer<Operation>;
  readonly evidence: OutsideEvidence;
  /** The recorded transaction that this one corrects, and the reason; null if it corrects none. */
  readonly corrects: number | null;
  readonly correctionReason: string | null;
  readonly ifMatch: ExpectedVersions;
  /** The id allocated beforehand, or null. */
  readonly reservedId: number | null;
}

type OutsideRefusal =
  | PermissionDenied
  | NotFound<"loan">
  | VersionMismatch
  | RecordingRefusal
  | AgencyAnswered
  | LoanChangedMeanwhile
  | OutcomeNotRecorded;

/** The number of a loan's newest transactions that are searched for those that depend on a corrected one. */
const searched = 200;

/** Refuses invalid evidence and corrections. Returns the recorded result to be corrected, as stored on the loan. */
const checkRequest = async (
  dependencies: Dependencies,
  loan: Loan,
  { timeZone }: Company,
  { operation, evidence, corrects, correctionReason }: OutsideResult<RecordableOperation>,
): Promise<Result<RecordedResult | null, FieldsInvalid>> => {
  const { agencyTransactions, documentHistories } = dependencies.forCompany(loan.companyId);
  const row = await documentHistories.find(evidence.documentId);
  const isVoided = row !== null && (await voidedAt(dependencies, row)) !== null;
  const proven = checkEvidence(loan, evidence, { row, isVoided }, dependencies.clock.today(timeZone));
  if (proven._tag === "Refused") return proven;
  if (corrects === null)
    return correctionReason === null
      ? accept(null)
      : invalidField("correctionReason", "must be left out unless a result is corrected");
  if (correctionReason === null) return invalidField("correctionReason", "is required with corrects", "required");
  const order = [{ field: "requestedAt", descending: true }] as const;
  const ofLoan = { loanId: loan.id, operation: null, status: null, loanOfficerId: null };
  const { rows } = await agencyTransactions.list(ofLoan, { number: 1, size: searched, order });
  const correctable = checkCorrection(loan.id, operation, await agencyTransactions.find(corrects), rows);
  if (correctable._tag === "Refused") return correctable;
  const recorded = loan.agency.recorded.find(({ transactionId }) => transactionId === corrects);
  return recorded === undefined
    ? invalidField("corrects", "must be a result that the loan still has: record a new one instead")
    : accept(recorded);
};

/** Stores the transaction of a recorded result, or finds the one of an earlier attempt under the reserved id. */
const storeTransaction = async <Operation extends RecordableOperation>(
  dependencies: Dependencies,
  actor: Actor,
  loan: Loan,
  { operation, input, answer, evidence, corrects, correctionReason, reservedId }: OutsideResult<Operation>,
  ends: number | null,
): Promise<AgencyTransaction> => {
  const { agencyTransactions } = dependencies.forCompany(loan.companyId);
  const earlier = reservedId === null ? null : await agencyTransactions.find(reservedId);
  if (earlier !== null) return earlier;
  const entered = { ...input, status: answer.status, ...("result" in answer ? { result: answer.result } : {}) };
  const transaction = {
    ...(await newTransaction(dependencies, actor, loan, operation, entered, reservedId)),
    recording: { evidence, corrects, correctionReason, ends },
  };
  await agencyTransactions.add(transaction, null);
  return transaction;
};

/**
 * Saves a recorded result on the newest state of the loan, and then closes its transaction and that of the call that it ends. If the
 * process dies in between, the loan already has all of it, and the transactions are closed by the next request for the loan, or by this
 * request repeated with its key.
 */
const save = async <Operation extends RecordableOperation>(
  dependencies: Dependencies,
  actor: Actor,
  loan: Loan,
  request: OutsideResult<Operation>,
  known: Pick<Recording<Operation>, "ends" | "corrects">,
): Promise<Result<AgencyTransaction, OutsideRefusal>> => {
  const { operation, input, answer, evidence, ifMatch } = request;
  const by = { operation, recordedAt: dependencies.clock.now(), recordedByUserId: actor.userId, evidence };
  /** Decides on a state of the loan, by the company, people and calculation as they are then. */
  const decide = async (on: Loan, { id: transactionId, reference }: Pick<AgencyTransaction, "id" | "reference">) => {
    const company = await existingCompany(dependencies, on.companyId);
    // The recorded request was made elsewhere, so its required fields are not required again.
    const context = await requestContextOf(dependencies, company, on, {});
    const recorded = { ...by, transactionId };
    return recordResult(on, { operation, input, answer, reference, today: context.today, ...known, recorded }, context);
  };
  // A result that is refused for the current state of the loan stores nothing.
  const possible = await decide(loan, { id: 0, reference: "" });
  if (possible._tag === "Refused") return possible;
  const awaited = loan.agency.awaiting.find((each) => each.operation === operation);
  const ended = known.ends ?? (answer.status === "success" ? awaited : undefined);
  const transaction = await storeTransaction(dependencies, actor, loan, request, ended?.recordId ?? null);
  const findAgain = () =>
    known.ends === null
      ? findVisibleLoanAtVersion(dependencies, actor, loan.id, ifMatch)
      : findVisibleLoan(dependencies, actor, loan.id);
  const saved = await updateLoan(dependencies, actor, "agency.record_outside", loan, findAgain, async (newest) => {
    const recorded = await decide(newest, transaction);
    return recorded._tag === "Refused" ? recorded : accept(recorded.value.loan);
  });
  if (saved._tag === "Refused") {
    await abandonTransaction(dependencies, actor, transaction, "it was refused: nothing was recorded");
    return saved;
  }
  const outcome = outcomeOn(saved.value, transaction.id) ?? unappliedOutcome(answer.status, by.recordedAt);
  return accept(await closeRecorded(dependencies, actor, transaction, outcome));
};

/**
 * Records a result of the agency that a user learned outside this service, as if the agency had responded. If the installation can, it
 * first looks up an open or awaited call: the agency's own decision takes precedence over what a user reports.
 */
export const recordOutsideResult = async <Operation extends RecordableOperation>(
  dependencies: Dependencies,
  actor: Actor,
  request: OutsideResult<Operation>,
): Promise<Result<AgencyTransaction, OutsideRefusal>> => {
  for (const permission of ["agency.record_outside", `agency.${request.operation}`] as const) {
    const allowed = authorize(actor, permission);
    if (allowed._tag === "Refused") return allowed;
  }
  const { operation, loanId, ifMatch, reservedId } = request;
  const found = await findVisibleLoan(dependencies, actor, loanId);
  if (found._tag === "Refused") return found;
  const company = await existingCompany(dependencies, found.value.companyId);
  await closeEarlierTransactions(dependencies, actor, found.value, reservedId);
  const { agencyTransactions } = dependencies.forCompany(company.id);
  const earlier = reservedId === null ? null : await agencyTransactions.find(reservedId);
  if (earlier !== null && isAnswered(earlier)) return accept(earlier);
  const expected = loanAtVersion(found.value, ifMatch);
  if (expected._tag === "Refused") return expected;
  const checked = await checkRequest(dependencies, expected.value, company, request);
  if (checked._tag === "Refused") return checked;
  const isCommand = agencyOperations[operation] === "command";
  const free = isCommand
    ? // By the table, the operation is a command.
      await lookUpFirst(dependencies, actor, company, expected.value, operation as AgencyCommand)
    : accept({ loan: expected.value, ends: null });
  if (free._tag === "Refused") return free;
  const { loan, ends } = free.value;
  const saved = await save(dependencies, actor, loan, request, { ends, corrects: checked.value });
  if (saved._tag === "Refused" && ends !== null) await releaseCall(dependencies, actor, loan, ends);
  return saved;
};
