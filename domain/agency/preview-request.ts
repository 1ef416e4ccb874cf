import { accept, type Result, refuse } from "../kernel/result.ts";
import type { Loan } from "../loan/loan.ts";
import type { JsonObject } from "../log/changes.ts";
import type { ApplyContext, PlannedRequest, QueryDecision, RequestContext, RequestRefusal } from "./decision.ts";
import { queryDecisions } from "./decisions.ts";
import type { AgencyInputs } from "./inputs.ts";
import { type AgencyCommand, type AgencyOperation, type AgencyQuery, agencyOperations } from "./operations.ts";
import { planCommand } from "./plan-command.ts";
import { redactedRequest } from "./redacted.ts";

/** An operation of the agency, with what its caller provides in addition to the loan. */
export type AgencyOperationInput = {
  readonly [Operation in AgencyOperation]: { readonly operation: Operation; readonly input: AgencyInputs[Operation] };
}[AgencyOperation];

type OfKind<Operation extends AgencyOperation> = Extract<AgencyOperationInput, { readonly operation: Operation }>;

/** Why nothing can be sent, other than what the caller provides. */
export type PreviewRefusal = Exclude<RequestRefusal, { readonly _tag: "FieldsInvalid" }>;

type Planned = Result<readonly PlannedRequest<AgencyOperation>[], RequestRefusal>;

const isOfQuery = (of: AgencyOperationInput): of is OfKind<AgencyQuery> => agencyOperations[of.operation] === "query";

const plannedQuery = (loan: Loan, { operation, input }: OfKind<AgencyQuery>, context: RequestContext): Planned => {
  // The decision of the same operation, whose input it is.
  const { plan } = queryDecisions[operation] as (typeof queryDecisions)["certificate_search"];
  return plan(loan, input as AgencyInputs["certificate_search"], context);
};

const plannedCommand = (loan: Loan, { operation, input }: OfKind<AgencyCommand>, context: RequestContext): Planned => {
  const planned = planCommand<AgencyCommand>(loan, operation, input, context);
  return planned._tag === "Refused" ? planned : accept([planned.value]);
};

/**
 * Whether an operation enters what its caller provides without a request to the agency. Refuses what the loan lacks for that, like the
 * operation itself.
 */
export const isEnteredWithoutAsking = (
  loan: Loan,
  of: AgencyOperationInput,
  moment: Pick<ApplyContext<AgencyQuery>, "startedAt" | "now" | "today" | "byUserId">,
): Result<boolean, PreviewRefusal> => {
  if (!isOfQuery(of)) return accept(false);
  // The decision of the same operation, whose input it is.
  const { withoutAsking } = queryDecisions[of.operation] as QueryDecision<"address_validation">;
  const entered = withoutAsking?.(loan, { ...moment, input: of.input as AgencyInputs["address_validation"] }) ?? null;
  if (entered?._tag !== "Refused") return accept(entered !== null);
  const { refusal } = entered;
  return refusal._tag === "FieldsInvalid" ? accept(true) : refuse(refusal);
};

/** Several requests as one object, as a transaction keeps them; a single one stays as it is. */
export const joinedRequests = <Part extends object>(
  parts: readonly Part[],
): Part | { readonly requests: readonly Part[] } => {
  const [first] = parts;
  return parts.length === 1 && first !== undefined ? first : { requests: parts };
};

/**
 * The data that an operation would send now, without Social Security numbers and birth dates. Null if the caller has to provide more first,
 * such as search criteria. Refuses what the loan lacks, like the operation itself.
 */
export const previewRequest = (
  loan: Loan,
  of: AgencyOperationInput,
  context: RequestContext,
): Result<JsonObject | null, PreviewRefusal> => {
  const planned = isOfQuery(of)
    ? plannedQuery(loan, of, context)
    : plannedCommand(loan, of as OfKind<AgencyCommand>, context);
  if (planned._tag === "Accepted")
    return accept(redactedRequest(joinedRequests(planned.value.map(({ request }) => request))));
  const { refusal } = planned;
  return refusal._tag === "FieldsInvalid" ? accept(null) : refuse(refusal);
};
