import type { Actor } from "../../domain/access/actor.ts";
import type { AgencyAnswer } from "../../domain/agency/answers.ts";
import { commandDecisions, queryDecisions } from "../../domain/agency/decisions.ts";
import { type AgencyOperation, agencyOperations } from "../../domain/agency/operations.ts";
import type {
  AgencyCall,
  AgencyGateway,
  CallAnswered,
  CallFailure,
  LookUpOutcome,
  SendOutcome,
  Tried,
} from "../../domain/agency/ports.ts";
import type { AgencyRequests } from "../../domain/agency/requests.ts";
import type { Company } from "../../domain/company/company.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { trustedData, trustedMessages } from "../../domain/kernel/text/untrusted-words.ts";
import { ssnPlace } from "../../domain/loan/borrowers/ssn.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { callFailed } from "../../domain/outside-call/outcome.ts";
import { type CredentialsUnreadable, callOutside } from "../outside-call/call-outside.ts";
import { connectOutside, type OutsideConnection } from "../outside-call/connection.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { AgencyCredentialsMissing, AgencyNotConfigured } from "./refusals.ts";

/** A company's connection to the agency. */
export type AgencyConnection = OutsideConnection<AgencyGateway>;

/** Connects a company to the agency. */
export const connectToAgency = (
  { agency }: Dependencies,
  actor: Actor,
  company: Company,
): Result<AgencyConnection, AgencyNotConfigured | AgencyCredentialsMissing> => {
  const connection = connectOutside("agency", agency, company, actor);
  if (connection === "not_configured") return refuse({ _tag: "AgencyNotConfigured" });
  return connection === "no_credentials" ? refuse({ _tag: "AgencyCredentialsMissing" }) : accept(connection);
};

/** A call before it is made, without the user name and password. */
type PlannedCall<Operation extends AgencyOperation> = Omit<AgencyCall<Operation>, "credentials" | "guard">;

/** The data by which the agency identifies a call of an operation for a loan. */
export const callOf = <Operation extends AgencyOperation>(
  { company }: AgencyConnection,
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
  // The decision belongs to the operation that gave the result.
  return decisions[operation]?.isExpected?.(answer.result as never) ?? true;
};

/** The fields that contain numbers issued by the agency, and numbers of other organizations and their cases. */
const identifiers = {
  issued: ["authorizationNumber", "certificateNumber", "controlNumber"],
  ofOthers: ["agencyCaseNumber", "agencyId"],
};

const unexpected = callFailed("unexpected_answer", false, "the answer holds what the operation does not give");

/** The Social Security numbers of a loan's people: an earlier request may have sent them. */
const ssnsOf = ({ vault }: Dependencies, { companyId, borrowers }: Loan): readonly string[] =>
  borrowers.flatMap(({ id, ssn }) => (ssn === null ? [] : vault.open(ssn.sealed, ssnPlace(companyId, id))));

/** The Social Security numbers in a request. */
const ssnsIn = (request: AgencyRequests[AgencyOperation]): readonly string[] =>
  "borrowers" in request ? request.borrowers.flatMap(({ ssn }) => ssn ?? []) : [];

/** A response that is safe to store, log, and show; or a failure if it does not fit the operation. */
const trusted = <Operation extends AgencyOperation>(
  operation: Operation,
  { answer }: CallAnswered<Operation>,
  ssns: readonly string[],
): CallAnswered<Operation> | CallFailure =>
  isExpected(operation, answer)
    ? {
        _tag: "Answered",
        answer: { ...trustedData(answer, identifiers, ssns), messages: trustedMessages(answer.messages, ssns) },
      }
    : unexpected;

/**
 * Makes one call to the agency. Each attempt records the reference of its call, by which it can be traced at the agency, because a
 * transaction may have several calls.
 */
const callAgency = async <
  Operation extends AgencyOperation,
  Outcome extends SendOutcome<Operation> | LookUpOutcome<Operation>,
>(
  dependencies: Dependencies,
  connection: AgencyConnection,
  call: PlannedCall<Operation>,
  ssns: readonly string[],
  ask: (gateway: AgencyGateway, call: AgencyCall<Operation>) => Promise<Outcome>,
): Promise<Outcome | Tried<CallAnswered<Operation> | CallFailure | CredentialsUnreadable>> => {
  const outcome = await callOutside(dependencies, connection, call.operation, async (gateway, access) => {
    const got = await ask(gateway, { ...call, ...access });
    const tries = got.tries.map((each) => ({ ...each, reference: call.reference }));
    return { ...(got._tag === "Answered" ? trusted(call.operation, got, ssns) : got), tries };
  });
  return "tries" in outcome ? outcome : { ...outcome, tries: [] };
};

/** Sends a request. */
export const sendToAgency = <Operation extends AgencyOperation>(
  dependencies: Dependencies,
  connection: AgencyConnection,
  call: PlannedCall<Operation>,
  request: AgencyRequests[Operation],
): Promise<SendOutcome<Operation> | Tried<CredentialsUnreadable>> =>
  callAgency(dependencies, connection, call, ssnsIn(request), (gateway, made) => gateway.send(made, request));

/** Looks up the outcome of an operation's call for a loan by its reference. */
export const lookUpAtAgency = <Operation extends AgencyOperation>(
  dependencies: Dependencies,
  connection: AgencyConnection,
  operation: Operation,
  reference: string,
  loan: Loan,
): Promise<LookUpOutcome<Operation> | Tried<CredentialsUnreadable>> => {
  const call = callOf(connection, operation, reference, loan);
  return callAgency(dependencies, connection, call, ssnsOf(dependencies, loan), (gateway, made) =>
    gateway.lookUp(made),
  );
};
