import type { AgencyAnswer } from "../../../domain/agency/answers.ts";
import type { AgencyOperation } from "../../../domain/agency/operations.ts";
import type { AgencyGateway, CallAnswered, CallFailure } from "../../../domain/agency/ports.ts";

type Outcome = CallAnswered<AgencyOperation> | CallFailure;
type LookedUp = Outcome | { readonly _tag: "Unknown" } | { readonly _tag: "CannotTell" };

/** A call as the agency got it. */
export interface ReceivedCall {
  readonly action: "send" | "look_up";
  readonly operation: AgencyOperation;
  readonly reference: string;
  /** What was sent; null where it was looked up. */
  readonly request: object | null;
}

const success = { status: "success", messages: [], caseStatus: null, result: { referralStatus: null } } as const;

/** An answer of the agency; a referral that it took, where nothing else is said. */
export const answering = (given: Partial<AgencyAnswer> | object = {}): CallAnswered<AgencyOperation> => ({
  _tag: "Answered",
  answer: { ...success, ...given } as AgencyAnswer,
});

/** A call that brought no answer, and of which nobody knows whether it had an effect. */
export const failing = (given: Partial<CallFailure> = {}): CallFailure => ({
  _tag: "CallFailed",
  problem: "unavailable",
  hadNoEffect: false,
  retryAfterSeconds: null,
  detail: "no answer in time",
  ...given,
});

/** The port's far end, played by a test: each call gets the next outcome that was said, and is written down. */
export const scriptedAgency = () => {
  const received: ReceivedCall[] = [];
  const said: (() => LookedUp | Promise<LookedUp>)[] = [];
  const next = async (call: ReceivedCall) => {
    received.push(call);
    const { action, operation } = call;
    const outcome = said.shift();
    if (!outcome) throw new Error(`nobody said what becomes of ${action} ${operation}`);
    const became = await outcome();
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
    send: ({ operation, reference }, request) => next({ action: "send", operation, reference, request }),
    lookUp: ({ operation, reference }) => next({ action: "look_up", operation, reference, request: null }),
  };
  return {
    gateway,
    received,
    actions: () => received.map(({ action, operation }) => `${action} ${operation}`),
    /** Says what becomes of the next calls. */
    says: (...outcomes: readonly (LookedUp | (() => LookedUp | Promise<LookedUp>))[]) => {
      for (const outcome of outcomes) said.push(typeof outcome === "function" ? outcome : () => outcome);
    },
  };
};
