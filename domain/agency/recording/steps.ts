import { accept, type Result } from "../../kernel/result.ts";
import type { RecordableOperation } from "../../loan/agency/recorded-result.ts";
import type { Loan } from "../../loan/loan.ts";
import { addressInForce } from "../../loan/properties/properties.ts";
import type { JsonObject } from "../../log/changes.ts";
import type { RecordableQuery } from "../../outside-call/operation.ts";
import type { AgencyAnswer } from "../answers.ts";
import type { AppliedAnswer, ApplyContext, RequestContext, RequestRefusal } from "../decision.ts";
import { commandDecisions, queryDecisions } from "../decisions.ts";
import type { AgencyInputs } from "../inputs.ts";
import type { AgencyCommand } from "../operations.ts";
import { type AnsweredCall, answeredBy } from "../record-answer.ts";

/** How an operation, command or query, is planned and its response applied. */
interface RecordingSteps<Operation extends RecordableOperation> {
  /** The parts of the loan that the response is about. Refuses if the loan's state forbids the operation or the loan lacks data. */
  readonly plan: (
    loan: Loan,
    input: AgencyInputs[Operation],
    context: RequestContext,
  ) => Result<JsonObject, RequestRefusal>;
  /** Whether the agency's data fits the operation. */
  readonly isExpected: (answer: AgencyAnswer<Operation>) => boolean;
  readonly apply: (
    loan: Loan,
    call: Omit<AnsweredCall<Operation>, "operation">,
    answer: AgencyAnswer<Operation>,
    context: ApplyContext<Operation>,
  ) => AppliedAnswer;
}

const commandSteps = <Operation extends AgencyCommand & RecordableOperation>(
  operation: Operation,
): RecordingSteps<Operation> => {
  const decision = commandDecisions[operation];
  return {
    plan: (loan, input, context) => {
      const planned = decision.plan(loan, input, context);
      return planned._tag === "Refused" ? planned : accept(planned.value.sent);
    },
    isExpected: (answer) => answer.status !== "success" || decision.isExpected?.(answer.result) !== false,
    apply: (loan, call, answer, context) => answeredBy(loan, { ...call, operation }, answer, decision, context),
  };
};

const querySteps = <Operation extends RecordableQuery>(operation: Operation): RecordingSteps<Operation> => {
  const decision = queryDecisions[operation];
  return {
    // Each of several requests contains the data of all of them, so the first one is enough.
    plan: (loan, input, context) => {
      const planned = decision.plan(loan, input, context);
      return planned._tag === "Refused" ? planned : accept(planned.value[0]?.sent ?? {});
    },
    isExpected: (answer) => answer.status !== "success" || decision.isExpected?.(answer.result) !== false,
    apply: (loan, _call, answer, context) =>
      answer.status === "success" ? decision.apply(loan, answer, context) : { loan, result: {}, warnings: [] },
  };
};

const addressChangeSteps = commandSteps("address_change");

/** A correction that does not move the case names no other address, so the property's is used. */
const caseCorrectionSteps: RecordingSteps<"address_change"> = {
  ...addressChangeSteps,
  plan: (loan, input, context) =>
    addressChangeSteps.plan(
      loan,
      input.address === null && loan.property.pendingAddress === null ? { address: addressInForce(loan) } : input,
      context,
    ),
};

const steps: { readonly [Operation in RecordableOperation]: RecordingSteps<Operation> } = {
  case_number_assignment: commandSteps("case_number_assignment"),
  cairvs_authorization: querySteps("cairvs_authorization"),
  hecm_certificate: querySteps("hecm_certificate"),
  hecm_financial_assessment: commandSteps("hecm_financial_assessment"),
  appraisal_logging: commandSteps("appraisal_logging"),
  hecm_insurance_application: commandSteps("hecm_insurance_application"),
  address_change: caseCorrectionSteps,
  escrow_closeout: commandSteps("escrow_closeout"),
  case_transfer: commandSteps("case_transfer"),
  case_restore: commandSteps("case_restore"),
};

/** How a result that a person obtained outside the service is recorded, by operation. */
export const recordingSteps = <Operation extends RecordableOperation>(
  operation: Operation,
): RecordingSteps<Operation> => steps[operation];
