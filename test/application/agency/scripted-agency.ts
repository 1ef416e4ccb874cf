import type { AgencyAnswer } from "../../../domain/agency/answers.ts";
import { type AgencyOperation, agencyOperationNames } from "../../../domain/agency/operations.ts";
import type { AgencyGateway, CallAnswered, CallFailure } from "../../../domain/agency/ports.ts";
import type { CredentialsGuard } from "../../../domain/company/credentials-guard.ts";

type Outcome = CallAnswered<AgencyOperation> | CallFailure;
type LookedUp = Outcome | { readonly _tag: "Unknown" } | { readonly _tag: "CannotTell" };

/** A call as the agency received it. */
interface ReceivedCall {
  readonly action: "send" | "look_up";
  readonly operation: AgencyOperation;
  readonly reference: string;
  /** What was sent, or null for a look-up. */
  readonly request: object | null;
}

const success = { status: "success", messages: [], caseStatus: null, result: { referralStatus: null } } as const;

/** An answer of the agency; by default, of an accepted referral. */
export const answering = (given: Partial<AgencyAnswer> | object = {}): CallAnswered<AgencyOperation> => ({
  _tag: "Answered",
  answer: { ...success, ...given } as AgencyAnswer,
});

/** A call without an answer, whose effect is unknown. */
export const failing = (given: Partial<CallFailure> = {}): CallFailure => ({
  _tag: "CallFailed",
  problem: "unavailable",
  hadNoEffect: false,
  retryAfterSeconds: null,
  detail: "no answer in time",
  ...given,
});

/** A call that is not made, because its user name and password were refused shortly before. */
const keptBack = failing({ problem: "credentials_rejected", detail: "nothing was sent" });

/** The agency has accepted a request and not decided it. */
export const pending = () => answering({ status: "pending", messages: [], caseStatus: null, holds: [] });

/** A test's implementation of the agency port: each call is recorded and gets the next scripted outcome. */
export const scriptedAgency = () => {
  const received: ReceivedCall[] = [];
  const said: (LookedUp | (() => LookedUp | Promise<LookedUp>))[] = [];
  const next = async (call: ReceivedCall, guard: CredentialsGuard) => {
    const { action, operation } = call;
    const [first] = said;
    // The agency is not called for an outcome that it cannot tell.
    const isCalled = typeof first === "function" || first?._tag !== "CannotTell";
    if (isCalled && !(await guard.mayTry())) return { ...keptBack, hadNoEffect: action === "send", tries: [] } as never;
    received.push(call);
    const outcome = said.shift();
    if (!outcome) throw new Error(`no one said what becomes of ${action} ${operation}`);
    const became = typeof outcome === "function" ? await outcome() : outcome;
    if (isCalled && became._tag !== "CallFailed") await guard.note(true);
    else if (became._tag === "CallFailed" && became.problem === "credentials_rejected") await guard.note(false);
    const at = "2026-05-01T12:00:00.000Z";
    const made = {
      Answered: { statusCode: 200, outcome: "answered" },
      CallFailed: { statusCode: null, outcome: "broken off" },
    };
    const tries =
      became._tag === "Answered" || became._tag === "CallFailed" ? [{ at, action, ...made[became._tag] }] : [];
    return { ...became, tries } as never;
  };
  const gateway: AgencyGateway = {
    operations: agencyOperationNames,
    requiredFields: {},
    send: ({ operation, reference, guard }, request) => next({ action: "send", operation, reference, request }, guard),
    lookUp: ({ operation, reference, guard }) =>
      next({ action: "look_up", operation, reference, request: null }, guard),
  };
  return {
    gateway,
    received,
    actions: () => received.map(({ action, operation }) => `${action} ${operation}`),
    /** Sets the outcomes of the next calls. */
    says: (...outcomes: readonly (LookedUp | (() => LookedUp | Promise<LookedUp>))[]) => {
      said.push(...outcomes);
    },
  };
};
