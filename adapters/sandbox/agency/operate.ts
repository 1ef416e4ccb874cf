import type { Day } from "../../../domain/kernel/day.ts";
import {
  badRequest,
  look,
  newCall,
  type Reply,
  receive,
  reply,
  type StoredCall,
  unavailable,
  unknownReferenceMessages,
} from "../calls.ts";
import { type Fields, objectsIn, textIn } from "../fields.ts";
import { decisionIn, faultIn } from "../find-trigger.ts";
import type { SandboxState } from "../state.ts";
import { type Operation, operations } from "../triggers.ts";
import { type Decision, error, undecided } from "./decide.ts";
import { deciders } from "./deciders.ts";
import { textsOf, withoutSecrets } from "./request-texts.ts";
import { missingFields } from "./required-fields.ts";

/** The operation in the last segment of a path, `case-restore`; null if there is none with that name. */
export const operationOf = (path: string): Operation | null =>
  operations.find((each) => each.replaceAll("_", "-") === path) ?? null;

/** A refusal in which two messages repeat a Social Security number, as a real agency may do. */
const refusal = (request: Fields): Decision => {
  const ssn = textIn(objectsIn(request, "borrowers")[0] ?? {}, "ssn") ?? "123456789";
  return {
    status: "Error",
    messages: [
      { code: "E100", text: "The request was not accepted." },
      {
        code: "E101",
        text: `The number ${ssn.replace(/^(\d{3})(\d{2})/, "$1-$2-")} does not belong to a person with that name.`,
      },
      { code: "E102", text: `See ${ssn} in the list of living people.` },
    ],
    data: {},
  };
};

/** A requested operation. */
interface OperationRequest {
  readonly state: SandboxState;
  readonly today: Day;
  readonly username: string;
  readonly operation: Operation;
  readonly request: Fields;
}

const decide = ({ operation, request, ...operationRequest }: OperationRequest, isDue: boolean): Decision => {
  const word = decisionIn(textsOf(request, operationRequest.state), operation);
  // A request that is now due was accepted with everything it needs.
  const missing = isDue ? [] : missingFields(operation, request);
  if (missing.length > 0) return error("FIELD_MISSING", `Required fields are missing: ${missing.join(", ")}.`);
  if (word === "ERROR") return refusal(request);
  if (word === "PENDING" && !isDue) return undecided("Pending", "The request is being worked on.");
  return deciders[operation](request, { ...operationRequest, word, isDue });
};

/** Performs the operation, and stores the response under the reference. */
const perform = (call: StoredCall, operationRequest: OperationRequest): StoredCall => {
  const { looks, ...decision } = decide(operationRequest, false);
  const answer = { ...decision, reference: call.reference };
  return {
    ...call,
    effects: call.effects + (decision.status === "Error" ? 0 : 1),
    first: answer,
    latest: answer,
    undecided:
      looks === undefined
        ? null
        : { request: withoutSecrets(operationRequest.request), username: operationRequest.username, looksLeft: looks },
  };
};

/** An operation of the agency. A known reference gets the first response again, without another effect. */
export const operate = (reference: string | null, operationRequest: OperationRequest): Reply => {
  if (reference === null) return badRequest("The header X-Reference is missing.");
  const { state, operation, request } = operationRequest;
  return state.inOneStep(() => {
    const known = state.find("call", reference) ?? {
      ...newCall(reference, operation),
      loanNumber: textIn(request, "loan_number"),
      caseNumber: textIn(request, "case_number"),
    };
    const { call, takesEffect, spoiledBy } = receive(known, faultIn(textsOf(request, state), operation));
    const done = takesEffect ? perform(call, operationRequest) : call;
    state.put("call", reference, done);
    return reply(200, done.first ?? { reference }, spoiledBy);
  });
};

/** Counts one lookup of a held or pending request, and decides the request at the last lookup. */
const lookedAt = (call: StoredCall, operationRequest: Omit<OperationRequest, "request" | "username">): StoredCall => {
  if (call.undecided === null) return call;
  const { request, username, looksLeft } = call.undecided;
  if (looksLeft > 1) return { ...call, undecided: { ...call.undecided, looksLeft: looksLeft - 1 } };
  const { looks, ...decision } = decide({ ...operationRequest, request, username }, true);
  return { ...call, latest: { ...decision, reference: call.reference }, undecided: null };
};

/** The response stored under a reference; if nothing took effect under it, an error with status 404. */
export const lookUp = (state: SandboxState, today: Day, reference: string): Reply =>
  state.inOneStep(() => {
    const known = state.find("call", reference);
    const operation = operations.find((each) => each === known?.operation);
    if (known === null || known.first === null || operation === undefined)
      return reply(404, { status: "Error", reference, messages: unknownReferenceMessages, data: {} });
    const { call, isAnswered } = look(known);
    const looked = isAnswered ? lookedAt(call, { state, today, operation }) : call;
    state.put("call", reference, looked);
    return isAnswered ? reply(200, looked.latest ?? {}) : unavailable;
  });
