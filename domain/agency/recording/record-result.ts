import type { Day, Instant } from "../../kernel/day.ts";
import { type FieldsInvalid, invalidField, invalidFields } from "../../kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import type { RecordableOperation, RecordedResult } from "../../loan/agency/recorded-result.ts";
import type { Loan } from "../../loan/loan.ts";
import { statusOf } from "../../loan/status/status.ts";
import type { JsonObject } from "../../log/changes.ts";
import type { CallAttempt } from "../../outside-call/attempt.ts";
import {
  type AgencyOutcomeUnknown,
  type CallInFlight,
  checkNoneOpen,
  inFlight,
  isHeldOn,
} from "../../outside-call/transitions.ts";
import { checkOperationAllowed } from "../allowed.ts";
import type { AgencyAnswer, AgencyResults } from "../answers.ts";
import type { AppliedAnswer, RequestContext, RequestRefusal } from "../decision.ts";
import { isInsured } from "../decisions/support/loan-case.ts";
import type { AgencyInputs } from "../inputs.ts";
import { type Recorded, withOutcome } from "../record-answer.ts";
import { withoutResult } from "./corrections.ts";
import { withRecorded } from "./recorded-results.ts";
import { resultErrors } from "./result-errors.ts";
import { recordingSteps } from "./steps.ts";

/** A result as recorded by a person: decided or held. */
export type RecordedAnswer<Operation extends RecordableOperation> = Exclude<
  AgencyAnswer<Operation>,
  { readonly status: "error" }
>;

/** What a person records for a loan, and when. */
export interface Recording<Operation extends RecordableOperation> {
  readonly operation: Operation;
  readonly input: AgencyInputs[Operation];
  readonly answer: RecordedAnswer<Operation>;
  /** Who records it, under which transaction, and with which evidence. */
  readonly recorded: RecordedResult;
  /** The reference of the recorded transaction. Nothing is sent under it. */
  readonly reference: string;
  /** The open call of the operation, which this result ends; null if none is open. */
  readonly ends: CallAttempt | null;
  /** The recorded result that it corrects, as the loan has it; null if it corrects none. */
  readonly corrects: RecordedResult | null;
  readonly today: Day;
}

export type RecordingRefusal = RequestRefusal | FieldsInvalid | CallInFlight | AgencyOutcomeUnknown;

/** Refuses if a call is open other than the one that the recorded result ends. */
const checkFree = (
  loan: Loan,
  ends: CallAttempt | null,
  now: Instant,
): Result<null, CallInFlight | AgencyOutcomeUnknown> => {
  if (ends === null) return checkNoneOpen(loan, now);
  return isHeldOn(loan, ends) ? accept(null) : refuse({ ...inFlight(ends), endsAt: now });
};

/** The input, completed from the input of an open or awaited call. */
const withInputOf = <Input extends object>(input: Input, call: { readonly input: JsonObject } | undefined): Input => {
  const given = input as Readonly<Record<string, unknown>>;
  const completed = Object.entries(call?.input ?? {}).filter(([name]) => given[name] === null);
  return { ...input, ...Object.fromEntries(completed) };
};

/** Errors of a result that is recorded as decided. */
const checkAnswer = <Operation extends RecordableOperation>(
  loan: Loan,
  { operation, answer, recorded: { evidence }, corrects }: Recording<Operation>,
  sent: JsonObject,
): Result<null, FieldsInvalid> => {
  if (answer.status !== "success") return accept(null);
  const errors = resultErrors(loan, operation, answer.result, sent, evidence.obtainedOn, corrects !== null);
  if (errors.length > 0) return invalidFields(errors);
  return recordingSteps(operation).isExpected(answer)
    ? accept(null)
    : invalidField(
        "result",
        "must be a result that the agency can return for this operation: check its numbers and codes",
      );
};

/** Uses the date of the evidence as the logging date of an appraisal if the result has none. */
const dated = <Operation extends RecordableOperation>(
  answer: RecordedAnswer<Operation>,
  { operation, evidence }: RecordedResult,
): RecordedAnswer<Operation> => {
  if (operation !== "appraisal_logging" || answer.status !== "success") return answer;
  const { loggedOn = null } = answer.result as AgencyResults["appraisal_logging"];
  return { ...answer, result: { ...answer.result, loggedOn: loggedOn ?? evidence.obtainedOn } };
};

/** Whether a result removes the insurance on which the loan's escrow close-out depends. */
const removesInsurance = (loan: Loan, operation: RecordableOperation): boolean =>
  operation === "hecm_insurance_application" && statusOf(loan) === "escrow_closed" && !isInsured(loan);

/** The loan with a planned result applied. Refuses a result of which nothing would be stored. */
const applied = <Operation extends RecordableOperation>(
  loan: Loan,
  { operation, answer, recorded, reference, ends, today }: Recording<Operation>,
  input: AgencyInputs[Operation],
  sent: JsonObject,
): Result<AppliedAnswer, FieldsInvalid> => {
  const { recordedAt: now, recordedByUserId: byUserId, transactionId } = recorded;
  const call = loan.agency.awaiting.find((each) => each.operation === operation) ?? ends;
  const sentByUserId = call ? (call.byUserId ?? null) : byUserId;
  const answered = {
    // A held call is looked up by the reference under which it was sent.
    recordId: call?.recordId ?? transactionId,
    reference: call?.reference ?? reference,
    // Inputs are plain data, but their interfaces are not assignable to the JSON types.
    input: input as unknown as JsonObject,
    sent,
    startedAt: call?.startedAt ?? now,
    ...(sentByUserId !== null && { byUserId: sentByUserId }),
  };
  const context = { input, sent, startedAt: answered.startedAt, sentByUserId, now, today, byUserId };
  const free = ends === null ? loan : { ...loan, callAttempt: null };
  const outcome = recordingSteps(operation).apply(free, answered, dated(answer, recorded), context);
  if (outcome.result.isStored === false)
    return invalidField("result", `cannot be recorded. ${outcome.warnings.join(" ").replace(/\.$/, "")}`);
  if (removesInsurance(outcome.loan, operation))
    return invalidField(
      "result.insuranceStatus",
      "must be endorsed while the escrow is closed out: correct the result of escrow_closeout first",
    );
  const isDecided = answer.status === "success";
  return accept(isDecided ? { ...outcome, loan: withRecorded(outcome.loan, operation, recorded) } : outcome);
};

/**
 * The present loan with a result that a person obtained outside the service, applied as if the agency had returned it: the operation must
 * be allowed on the present loan, and the same rules apply the result. It ends an open call of the operation. A correction is planned and
 * applied as if the result that it corrects had never been applied.
 */
export const recordResult = <Operation extends RecordableOperation>(
  newest: Loan,
  recording: Recording<Operation>,
  context: RequestContext,
): Result<Recorded, RecordingRefusal> => {
  const { operation, answer, recorded, ends, corrects } = recording;
  const { recordedAt: now, transactionId } = recorded;
  const free = checkFree(newest, ends, now);
  if (free._tag === "Refused") return free;
  const loan = corrects === null ? newest : withoutResult(newest, corrects);
  const allowed = checkOperationAllowed(loan, operation);
  if (allowed._tag === "Refused") return allowed;
  const awaited = loan.agency.awaiting.find((each) => each.operation === operation);
  const input = withInputOf(recording.input, ends ?? awaited);
  const planned = recordingSteps(operation).plan(loan, input, context);
  if (planned._tag === "Refused") return planned;
  const checked = checkAnswer(loan, recording, planned.value);
  if (checked._tag === "Refused") return checked;
  const outcome = applied(loan, recording, input, planned.value);
  if (outcome._tag === "Refused") return outcome;
  const result = withOutcome(newest, outcome.value, answer, now);
  const lastCall = { operation, recordId: transactionId, outcome: result.outcome as unknown as JsonObject };
  return accept({ ...result, loan: { ...result.loan, lastCall } });
};
