import { Effect, Either } from "effect";
import type { CallFailure, Tried } from "../../../domain/agency/ports.ts";
import type { CallTry } from "../../../domain/agency/transaction.ts";
import { companyCalls } from "../../outside-calls/company-calls.ts";
import { type CallLimits, defaultLimits } from "../../outside-calls/limits.ts";
import type { Caller, Calls } from "./calls.ts";
import { callRejectedFailure, isRejection } from "./failure.ts";
import { type FailedCall, lookUp, sendSafely } from "./safe-sending.ts";
import { type Tries, type TrySettings, triesWithin } from "./tries.ts";

/** One call, whatever it asks. */
interface Run<Found> {
  readonly caller: Caller;
  /** Whether it had no effect where it was kept back: what was sent earlier may have had one. */
  readonly hadNoEffectUnsent: boolean;
  readonly made: (tries: Tries) => Effect.Effect<Found, FailedCall>;
}

/** What an adapter is given beside its agency's address; a limit that is left out is the default one. */
export interface CallSettings extends Partial<CallLimits>, Pick<TrySettings, "clock"> {
  readonly random?: () => number;
  readonly monotonicNow?: () => number;
}

/** The calls of one agency. Each company has places and a breaker of its own, so that none keeps another one waiting. */
export const agencyCalls = ({
  clock,
  random = Math.random,
  monotonicNow = () => performance.now(),
  ...givenLimits
}: CallSettings): Calls => {
  const limits: CallLimits = { ...defaultLimits, ...givenLimits };
  const settings: TrySettings = { limits, clock, random, monotonicNow };
  const makeCall = companyCalls(limits, monotonicNow);

  const run = async <Found extends object>({
    caller,
    hadNoEffectUnsent,
    made,
  }: Run<Found>): Promise<Tried<Found | CallFailure>> => {
    const tries: CallTry[] = [];
    const outcome = await makeCall({
      companyId: caller.companyId,
      guard: caller.guard,
      make: (bounds) => {
        const within = triesWithin(settings, { ...bounds, record: (each) => tries.push(each) });
        return Effect.runPromise(Effect.either(made(within)));
      },
      isOutage: (ended) => Either.isLeft(ended) && ended.left.isOutage,
      isAccepted: (ended) => (tries.some(isRejection) ? false : Either.isRight(ended) || null),
    });
    if (outcome._tag === "CallRejected") return { ...callRejectedFailure(outcome, hadNoEffectUnsent), tries };
    return { ...(Either.isRight(outcome) ? outcome.right : outcome.left.failure), tries };
  };

  return {
    send: (call) => run({ caller: call.caller, hadNoEffectUnsent: true, made: (tries) => sendSafely(tries, call) }),
    // An agency that cannot be asked is not called: that says nothing about whether it answers.
    lookUp: async ({ caller, lookUp: exchange }) =>
      exchange === null
        ? { _tag: "CannotTell", tries: [] }
        : run({ caller, hadNoEffectUnsent: false, made: (tries) => lookUp(tries, exchange) }),
  };
};
