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
} from "../../../domain/agency/ports.ts";
import type { AgencyRequests } from "../../../domain/agency/requests.ts";
import type { CallTry } from "../../../domain/agency/transaction.ts";
import type { Company } from "../../../domain/company/company.ts";
import type { OpenedCredentials } from "../../../domain/company/credentials.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { trustedData, trustedMessages } from "../../../domain/kernel/untrusted-words.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { openCredentials } from "../call/open-credentials.ts";
import {
  type CredentialsRejected,
  checkNotRejected,
  noteAccepted,
  noteRejected,
} from "../call/rejected-credentials.ts";
import type { Dependencies } from "../dependencies.ts";
import type { AgencyCredentialsMissing, AgencyNotConfigured } from "./refusals.ts";

export type ConnectionDependencies = Pick<Dependencies, "agency" | "vault" | "counters" | "reportFault">;

/** The agency as one company may call it. */
export interface AgencyConnection {
  readonly gateway: AgencyGateway;
  readonly company: Company;
  readonly credentials: OpenedCredentials;
}

/** The agency with the company's user name and password. */
export const connectToAgency =
  (dependencies: ConnectionDependencies) =>
  (company: Company): Result<AgencyConnection, AgencyNotConfigured | AgencyCredentialsMissing> => {
    const { agency: gateway } = dependencies;
    if (gateway === null) return refuse({ _tag: "AgencyNotConfigured" });
    const credentials = openCredentials(dependencies)(company, "fhaCredentials");
    if (credentials === null) return refuse({ _tag: "AgencyCredentialsMissing" });
    return accept({ gateway, company, credentials });
  };

/** Refuses a call with a user name and password that the agency refused a short while ago. */
export const checkAccepted =
  (dependencies: ConnectionDependencies) =>
  ({ company, credentials }: AgencyConnection): Promise<Result<null, CredentialsRejected>> =>
    checkNotRejected(dependencies)("agency", company.id, credentials.index);

/** By what the agency knows a call of an operation for a loan. */
export const callOf = <Operation extends AgencyOperation>(
  { company, credentials: { username, password } }: AgencyConnection,
  operation: Operation,
  reference: string,
  { loanNumber, agency, callAttempt }: Loan,
): AgencyCall<Operation> => ({
  companyId: company.id,
  credentials: { username, password },
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

const noted =
  (dependencies: ConnectionDependencies) =>
  async (
    { company, credentials }: AgencyConnection,
    outcome: SendOutcome<AgencyOperation> | LookUpOutcome<AgencyOperation>,
  ): Promise<void> => {
    const wasReached = outcome.tries.some(({ statusCode }) => statusCode !== null);
    if (outcome._tag !== "CallFailed" && wasReached)
      return noteAccepted(dependencies)("agency", company.id, credentials.index);
    if (outcome._tag === "CallFailed" && outcome.problem === "credentials_rejected")
      return noteRejected(dependencies)("agency", company.id, credentials.index);
  };

/** The tries of a call, by whose reference each can be traced at the agency: a transaction may have several calls. */
const triesOf = (
  { reference }: AgencyCall<AgencyOperation>,
  { tries }: { readonly tries: readonly CallTry[] },
): readonly CallTry[] => tries.map((each) => ({ ...each, reference }));

/** Sends a request, and remembers whether the agency accepted the credentials. */
export const sendToAgency =
  (dependencies: ConnectionDependencies) =>
  async <Operation extends AgencyOperation>(
    connection: AgencyConnection,
    call: AgencyCall<Operation>,
    request: AgencyRequests[Operation],
  ): Promise<SendOutcome<Operation>> => {
    const outcome = await connection.gateway.send(call, request);
    await noted(dependencies)(connection, outcome);
    const tries = triesOf(call, outcome);
    return outcome._tag === "Answered" ? { ...trusted(call.operation, outcome), tries } : { ...outcome, tries };
  };

/** Asks what became of a call that was sent under its reference. */
export const lookUpAtAgency =
  (dependencies: ConnectionDependencies) =>
  async <Operation extends AgencyOperation>(
    connection: AgencyConnection,
    call: AgencyCall<Operation>,
  ): Promise<LookUpOutcome<Operation>> => {
    const outcome = await connection.gateway.lookUp(call);
    await noted(dependencies)(connection, outcome);
    const tries = triesOf(call, outcome);
    return outcome._tag === "Answered" ? { ...trusted(call.operation, outcome), tries } : { ...outcome, tries };
  };
