import type { Refused, Result } from "../../domain/kernel/result.ts";
import type { Answered, CallFailed, CannotTell, Unknown } from "../../domain/outside-call/outcome.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { retryOnConflict } from "../support/retry-on-conflict.ts";

/**
 * A call whose attempt is saved, with the steps that its party provides: by its port, on its record, and on the loan. `Value` is the final
 * result of the record.
 */
export interface OpenCall<
  Answer extends Answered,
  Unheard extends Unknown,
  Doubt extends CallFailed | CannotTell,
  Value,
  Refusal,
> {
  /** Looks up the outcome of the call by its reference. */
  readonly lookUp: () => Promise<Answer | Unheard | Doubt>;
  /** Records the response and ends the attempt. */
  readonly recordAnswer: (answer: Answer) => Promise<Result<Value, Refusal>>;
  /** Leaves the call open; the next request finds out its outcome. */
  readonly leaveOpen: (doubt: Doubt) => Promise<unknown>;
  readonly refusalOf: (doubt: Doubt) => Refused<Refusal>;
}

/** A call before it is sent. */
export interface UnsentCall<Answer extends Answered, Failure extends CallFailed, Value, Refusal>
  extends Pick<OpenCall<Answer, never, Failure, Value, Refusal>, "recordAnswer" | "leaveOpen" | "refusalOf"> {
  /** Marks its record as being sent. Returns a result, and the call is not sent, if another request has already settled it. */
  readonly noteSending: () => Promise<Result<Value, Refusal> | null>;
  readonly send: () => Promise<Answer | Failure>;
  /** Records that the call certainly had no effect, and ends the attempt. */
  readonly recordNoEffect: (failure: Failure) => Promise<Result<unknown, Refusal>>;
}

/**
 * Sends a call and records its outcome. With `mayHaveArrived`, an earlier call under the same reference may still take effect, whatever the
 * outcome of this one.
 */
export const sendCall = async <Answer extends Answered, Failure extends CallFailed, Value, Refusal>(
  call: UnsentCall<Answer, Failure, Value, Refusal>,
  mayHaveArrived: boolean,
): Promise<Result<Value, Refusal>> => {
  const settled = await call.noteSending();
  if (settled !== null) return settled;
  const outcome = await call.send();
  if (outcome._tag === "Answered") return call.recordAnswer(outcome);
  if (!outcome.hadNoEffect || mayHaveArrived) await call.leaveOpen(outcome);
  else {
    const recorded = await call.recordNoEffect(outcome);
    if (recorded._tag === "Refused") return recorded;
  }
  return call.refusalOf(outcome);
};

/** The next steps for a call that the lookup does not settle. Each is a transition in the state diagram of the README. */
interface NextSteps<Unheard, Doubt, Value, Refusal> {
  /** The outside system never received the call: it is sent again, or ended. */
  readonly ifUnknown: (outcome: Unheard) => Promise<Result<Value, Refusal>>;
  /** What to do if the outcome remains unknown; null leaves the call open. */
  readonly giveUp: ((doubt: Doubt) => Promise<Result<Value, Refusal>>) | null;
}

/** Looks up the outcome of an open call before anything is sent again. */
export const findOut = async <
  Answer extends Answered,
  Unheard extends Unknown,
  Doubt extends CallFailed | CannotTell,
  Value,
  Refusal,
>(
  call: OpenCall<Answer, Unheard, Doubt, Value, Refusal>,
  { ifUnknown, giveUp }: NextSteps<Unheard, Doubt, Value, Refusal>,
): Promise<Result<Value, Refusal>> => {
  const outcome = await call.lookUp();
  if (outcome._tag === "Answered") return call.recordAnswer(outcome);
  if (outcome._tag === "Unknown") return ifUnknown(outcome);
  if (giveUp !== null) return giveUp(outcome);
  await call.leaveOpen(outcome);
  return call.refusalOf(outcome);
};

/**
 * Changes the newest state of a call's record, with up to 25 attempts if others write at the same time, because the change records what
 * happened. If `change` returns the same object, nothing is saved. Throws if the record is missing; returns "conflict" if every attempt
 * conflicted.
 */
export const changeCallRecord = <Row>(
  dependencies: Dependencies,
  find: () => Promise<Row | null>,
  change: (newest: Row) => Row | Promise<Row>,
  save: (before: Row, after: Row) => Promise<Row | "conflict">,
): Promise<Row | "conflict"> =>
  retryOnConflict(dependencies, async () => {
    const newest = await find();
    if (newest === null) throw new Error("the record of a call is missing");
    const next = await change(newest);
    return next === newest ? newest : save(newest, next);
  });
