import type { Result } from "../kernel/result.ts";
import type { Loan } from "../loan/loan.ts";
import { checkOperationAllowed } from "./allowed.ts";
import type { PlannedRequest, RequestContext, RequestRefusal } from "./decision.ts";
import { commandDecisions } from "./decisions.ts";
import type { AgencyInputs } from "./inputs.ts";
import type { AgencyCommand } from "./operations.ts";

/** The request of a command for the present loan. Refuses if the loan's state forbids it or the loan lacks data. */
export const planCommand = <Operation extends AgencyCommand>(
  loan: Loan,
  operation: Operation,
  input: AgencyInputs[Operation],
  context: RequestContext,
): Result<PlannedRequest<Operation>, RequestRefusal> => {
  const allowed = checkOperationAllowed(loan, operation);
  return allowed._tag === "Refused" ? allowed : commandDecisions[operation].plan(loan, input, context);
};
