import type { Actor } from "../../../domain/access/actor.ts";
import type { AgencyAnswer } from "../../../domain/agency/answers.ts";
import { commandDecisions, queryDecisions } from "../../../domain/agency/decisions.ts";
import { type AgencyOperation, agencyOperations } from "../../../domain/agency/operations.ts";
import type {
  AgencyCall,
  AgencyGateway,
  CallAnswered,
  CallFailure,
  LookUpOutcome,
  SendOutcome,
  Tried,
} from "../../../domain/agency/ports.ts";
import type { AgencyRequests } from "../../../domain/agency/requests.ts";
import type { CallTry } from "../../../domain/agency/transaction.ts";
import type { Company } from "../../../domain/company/company.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { trustedData, trustedMessages } from "../../../domain/kernel/text/untrusted-words.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import {
  type CompanyAccess,
  type CredentialsUnreadable,
  credentialsUnreadable,
  openCredentials,
} from "../call/open-credentials.ts";
import { type CredentialsRejected, checkNotRejected, credentialsGuard } from "../call/rejected-credentials.ts";
import { reportFailure } from "../call/report-failure.ts";
import type { Dependencies } from "../dependencies.ts";
import type { AgencyCredentialsMissing, AgencyNotConfigured } from "./refusals.ts";

/** The agency as one company may call it. */
export interface AgencyConnection extends CompanyAccess {
  readonly gateway: AgencyGateway;
}

/** The agency with the company's user name and password, which stay encrypted until a call is made. */
export const connectToAgency = (
  dependencies: Dependencies,
  { requestId }: Pick<Actor, "requestId">,
  company: Company,
): Result<AgencyConnection, AgencyNotConfigured | AgencyCredentialsMissing> => {
  const { agency: gateway } = dependencies;
  if (gateway === null) return refuse({ _tag: "AgencyNotConfigured" });
  const { fhaCredentials: credentials } = company;
  if (credentials === null) return refuse({ _tag: "AgencyCredentialsMissing" });
  return accept({ gateway, company, credentials, requestId });
};

/** Refuses a call with a user name and password that the agency refused a short while ago. */
export const checkAccepted = (
  dependencies: Dependencies,
  connection: AgencyConnection,
): Promise<Result<null, CredentialsRejected>> => checkNotRejected(dependencies, "agency", connection);

/** A call before it is made: without the user name and password. */
type PlannedCall<Operation extends AgencyOperation> = Omit<AgencyCall<Operation>, "credentials" | "guard">;

/** By what the agency knows a call of an operation for a loan. */
export const callOf = <Operation extends AgencyOperation>(
  { company }: Pick<AgencyConnection, "company">,
  operation: Operation,
  reference: string,
  { loanNumber, agency, callAttempt }: Loan,
): PlannedCall<Operation> => ({
  companyId: company.id,
  operation,
  reference,
  startedAt: callAttempt?.reference === reference ? callAttempt.startedAt : null,
  loanNumber,
  caseNumber: "number" in agency.caseNumber ? agency.caseNumber.number : null,
  caseStatus: agency.caseNumber.state,
});

const isExpected = <Operation extends AgencyOperation>(
  operation: Operation,
  answer: AgencyAnswer<Operation>,
): boolean => {
  if (answer.status !== "success") return true;
  const decisions: Partial<Record<AgencyOperation, { readonly isExpected?: (result: never) => boolean }>> =
    agencyOperations[operation] === "query" ? queryDecisions : commandDecisions;
  // The decision of the same operation, whose result it is.
  return decisions[operation]?.isExpected?.(answer.result as never) ?? true;
};

/** Fields in which the agency gives numbers of its own. */
const agencyNumbers = ["authorizationNumber", "certificateNumber", "controlNumber"];

const unexpected: CallFailure = {
  _tag: "CallFailed",
  problem: "unexpected_answer",
  hadNoEffect: false,
  retryAfterSeconds: null,
  detail: "the answer holds what the operation does not give",
};

/** An answer as it may be stored, logged and shown; or that it is none of the operation's. */
const trusted = <Operation extends AgencyOperation>(
  operation: Operation,
  { answer }: CallAnswered<Operation>,
): CallAnswered<Operation> | CallFailure =>
  isExpected(operation, answer)
    ? {
        _tag: "Answered",
        answer: { ...trustedData(answer, agencyNumbers), messages: trustedMessages(answer.messages) },
      }
    : unexpected;

/** The tries of a call, by whose reference each can be traced at the agency: a transaction may have several calls. */
const triesOf = (
  { reference }: Pick<AgencyCall<AgencyOperation>, "reference">,
  { tries }: { readonly tries: readonly CallTry[] },
): readonly CallTry[] => tries.map((each) => ({ ...each, reference }));

/** Sends a request; the user name and password are decrypted for this one call. */
export const sendToAgency = async <Operation extends AgencyOperation>(
  dependencies: Dependencies,
  connection: AgencyConnection,
  call: PlannedCall<Operation>,
  request: AgencyRequests[Operation],
): Promise<SendOutcome<Operation> | Tried<CredentialsUnreadable>> => {
  const credentials = openCredentials(dependencies, "agency", connection, call.operation);
  if (credentials === null) return { ...credentialsUnreadable(true), tries: [] };
  const guard = credentialsGuard(dependencies, "agency", connection);
  const outcome = await connection.gateway.send({ ...call, credentials, guard }, request);
  const taken = outcome._tag === "Answered" ? trusted(call.operation, outcome) : outcome;
  if (taken._tag === "CallFailed") reportFailure(dependencies, connection, call.operation, taken);
  return { ...taken, tries: triesOf(call, outcome) };
};

/** Asks what became of a call that was sent under its reference. */
export const lookUpAtAgency = async <Operation extends AgencyOperation>(
  dependencies: Dependencies,
  connection: AgencyConnection,
  call: PlannedCall<Operation>,
): Promise<LookUpOutcome<Operation> | Tried<CredentialsUnreadable>> => {
  const credentials = openCredentials(dependencies, "agency", connection, call.operation);
  if (credentials === null) return { ...credentialsUnreadable(false), tries: [] };
  const guard = credentialsGuard(dependencies, "agency", connection);
  const outcome = await connection.gateway.lookUp({ ...call, credentials, guard });
  const taken = outcome._tag === "Answered" ? trusted(call.operation, outcome) : outcome;
  if (taken._tag === "CallFailed") reportFailure(dependencies, connection, call.operation, taken);
  return { ...taken, tries: triesOf(call, outcome) };
};
