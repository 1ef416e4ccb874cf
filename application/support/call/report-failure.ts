import type { Dependencies } from "../dependencies.ts";
import type { CompanyAccess } from "./open-credentials.ts";

/** Why a call brought no answer that can be used. */
interface Failure {
  readonly problem: string;
  readonly detail: string;
}

/**
 * Tells the operator why a call outside brought no answer, where that is no fault of the caller: the answer names the
 * request, and support finds it in the log by that.
 */
export const reportFailure = (
  { reportFault }: Dependencies,
  { requestId }: Pick<CompanyAccess, "requestId">,
  operation: string,
  { problem, detail }: Failure,
): void => {
  if (problem === "unavailable" || problem === "unexpected_answer") reportFault({ requestId, operation, detail });
};
