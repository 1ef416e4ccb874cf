import type { RequestContext, RequestRefusal } from "../../domain/agency/decision.ts";
import type { AgencyCommand, AgencyOperation } from "../../domain/agency/operations.ts";
import { lookedUpFirst } from "../../domain/agency/transaction/awaiting.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { type CredentialsRejected, checkNotRejected } from "../outside-call/credentials.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { AgencyConnection } from "./agency-connection.ts";
import type { AgencyOperationNotSupported } from "./refusals.ts";
import { requestContextOf } from "./request-context.ts";

/** What would be sent, and the data on which it is based. */
interface ToSend<Planned> {
  readonly planned: Planned;
  readonly context: RequestContext;
}

/**
 * Plans what an operation sends of a loan now, for the operation and for its preview. Refuses what the connection does not offer, what
 * `plan` refuses, and credentials that were rejected. Nothing is sent or stored.
 */
export const planToSend = async <Planned, Refusal extends RequestRefusal>(
  dependencies: Dependencies,
  connection: AgencyConnection,
  loan: Loan,
  operation: AgencyOperation,
  plan: (context: RequestContext) => Result<Planned, Refusal>,
): Promise<Result<ToSend<Planned>, Refusal | AgencyOperationNotSupported | CredentialsRejected>> => {
  const { company, port } = connection;
  if (!port.operations.includes(operation)) return refuse({ _tag: "AgencyOperationNotSupported", operation });
  const context = await requestContextOf(dependencies, company, loan, port.requiredFields);
  const planned = plan(context);
  // Checked after the plan: a request that must not be sent is no reason to try a user name and password that may be rejected.
  if (planned._tag === "Refused") return planned;
  const accepted = await checkNotRejected(dependencies, connection);
  return accepted._tag === "Refused" ? accepted : accept({ planned: planned.value, context });
};

/** Refuses to look up the earlier request of a command, if there is one, with credentials that were rejected. */
export const checkMayLookUp = async (
  dependencies: Dependencies,
  connection: AgencyConnection,
  loan: Loan,
  operation: AgencyCommand,
): Promise<Result<null, CredentialsRejected>> =>
  lookedUpFirst(loan, operation) === null ? accept(null) : checkNotRejected(dependencies, connection);
