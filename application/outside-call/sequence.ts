import type { Refused, Result } from "../../domain/kernel/result.ts";
import type { Answered, CallFailed, CannotTell, Unknown } from "../../domain/outside-call/outcome.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { retryOnConflict } from "../support/retry-on-conflict.ts";

/**
 * A call whose attempt is saved, as its party makes it: by its port, on its record and on the loan. `Value`: what its record says
 * in the end.
 */
export interface OpenCall<
  Answer extends Answered,
  Unheard extends Unknown,
  Doubt extends CallFailed | CannotTell,
  Value,
  Refusal,
> {
  /** Its outcome under its reference. */
  readonly lookUp: () => Promise<Answer | Unheard | Doubt>;
  /** Records what the outside said, and ends the attempt. */
  readonly recordAnswer: (answer: Answer) => Promise<Result<Value, Refusal>>;
  /** Leaves it to the next request, which finds out its outcome. */
  readonly leaveOpen: (doubt: Doubt) => Promise<unknown>;
  readonly refusalOf: (doubt: Doubt) => Refused<Refusal>;
}

/** The same before it is sent. */
export interface UnsentCall<Answer extends Answered, Failure extends CallFailed, Value, Refusal>
  extends Pick<OpenCall<Answer, never, Failure, Value, Refusal>, "recordAnswer" | "leaveOpen" | "refusalOf"> {
  /** Notes on its record that it is sent now; a result: it is not sent, since others have settled it. */
  readonly noteSending: () => Promise<Result<Value, Refusal> | null>;
  readonly send: () => Promise<Answer | Failure>;
  /** Records that it certainly had no effect, and ends the attempt. */
  readonly recordNoEffect: (failure: Failure) => Promise<Result<unknown, Refusal>>;
}

/**
 * Sends a call and records its outcome. `mayHaveArrived`: an earlier one under its reference may still take effect, whatever
 * the outcome of this one.
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

/**
 * What a request does with a call whose outcome the outside does not know: each choice is a transition of the same state
 * diagram.
 */
interface NextSteps<Unheard, Doubt, Value, Refusal> {
  /** The outside has never heard of it: it is sent again, or ends. */
  readonly ifUnknown: (outcome: Unheard) => Promise<Result<Value, Refusal>>;
  /** What the caller wants where the outcome is not known; null: it stays open. */
  readonly giveUp: ((doubt: Doubt) => Promise<Result<Value, Refusal>>) | null;
}

/** Finds out the outcome of an open call before anything is sent again. */
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
 * Changes the newest state of a call's record, twenty times at most where others write at the same time: it is what happened. A
 * change that returns the same object is not saved. Throws where the record is missing; "conflict" where others changed it each time.
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
