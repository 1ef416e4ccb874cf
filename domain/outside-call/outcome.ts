/** The outside system responded to a call. */
export interface Answered<Answer = unknown> {
  readonly _tag: "Answered";
  readonly answer: Answer;
}

/** The outside system never received the call. */
export interface Unknown {
  readonly _tag: "Unknown";
}

/** The outside system has no way to report the outcome of the call. */
export interface CannotTell {
  readonly _tag: "CannotTell";
}

/** The result of a lookup. */
export type LookedUp<Answer> = Answered<Answer> | Unknown | CannotTell;

/**
 * Why a call failed. `unavailable`: not reached, no response in time, too many calls, or reported as unavailable. `forbidden`: the user
 * name is not allowed to do this.
 */
export type CallProblem = "credentials_rejected" | "forbidden" | "unavailable" | "unexpected_answer";

/** A call without a usable result. */
export interface CallFailed<Problem extends string = string> {
  readonly _tag: "CallFailed";
  readonly problem: Problem;
  /** Whether the call certainly had no effect. An earlier attempt may have had one. */
  readonly hadNoEffect: boolean;
  /** When to retry, if the outside system said so. */
  readonly retryAfterSeconds: number | null;
  /** For the operator: a sentence without data of people or companies. */
  readonly detail: string;
}

/** A failed call; `detail` is a sentence without data of people or companies. */
export const callFailed = <Problem extends string>(
  problem: Problem,
  hadNoEffect: boolean,
  detail: string,
  retryAfterSeconds: number | null = null,
): CallFailed<Problem> => ({ _tag: "CallFailed", problem, hadNoEffect, retryAfterSeconds, detail });
