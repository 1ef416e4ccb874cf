/** The outside responded to a call. */
export interface Answered<Answer = unknown> {
  readonly _tag: "Answered";
  readonly answer: Answer;
}

/** The outside has never heard of the call. */
export interface Unknown {
  readonly _tag: "Unknown";
}

/** The outside party has no way to report the outcome of the call. */
export interface CannotTell {
  readonly _tag: "CannotTell";
}

/** The result of a look-up. */
export type LookedUp<Answer> = Answered<Answer> | Unknown | CannotTell;

/**
 * Why a call of any party failed. `unavailable`: not reached, no answer in time, too many calls, or its own word for it.
 * `forbidden`: the user name may not do this.
 */
export type CallProblem = "credentials_rejected" | "forbidden" | "unavailable" | "unexpected_answer";

/** A call without a usable result. */
export interface CallFailed<Problem extends string = string> {
  readonly _tag: "CallFailed";
  readonly problem: Problem;
  /** Whether it is certain that the call had no effect; what was sent earlier may have had one. */
  readonly hadNoEffect: boolean;
  /** When to try again, where the other side said so. */
  readonly retryAfterSeconds: number | null;
  /** For the operator: a sentence without data of people or companies. */
  readonly detail: string;
}

/** A call that failed; `detail` is a sentence without data of people or companies. */
export const callFailed = <Problem extends string>(
  problem: Problem,
  hadNoEffect: boolean,
  detail: string,
  retryAfterSeconds: number | null = null,
): CallFailed<Problem> => ({ _tag: "CallFailed", problem, hadNoEffect, retryAfterSeconds, detail });
