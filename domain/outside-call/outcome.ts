/** The outside responded to a call. */
export interface Answered {
  readonly _tag: "Answered";
}

/** The outside has never heard of the call. */
export interface Unknown {
  readonly _tag: "Unknown";
}

/** The outside party has no way to report the outcome of the call. */
export interface CannotTell {
  readonly _tag: "CannotTell";
}

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

/** Whether another query would say no more: the outside party cannot tell, or its answer cannot be read. */
export const isHopeless = (outcome: CallFailed | CannotTell): boolean =>
  outcome._tag === "CannotTell" || outcome.problem === "unexpected_answer";
