/** The outcome of an operation: a value, or a refusal as a plain tagged object. Bugs and violated invariants throw instead. */
export type Result<Value, Refusal> = Accepted<Value> | Refused<Refusal>;

export interface Accepted<Value> {
  readonly _tag: "Accepted";
  readonly value: Value;
}

export interface Refused<Refusal> {
  readonly _tag: "Refused";
  readonly refusal: Refusal;
}

/** Returns a value. */
export const accept = <Value>(value: Value): Accepted<Value> => ({ _tag: "Accepted", value });

/** Returns a refusal, which states the reason. */
export const refuse = <const Refusal extends { readonly _tag: string }>(refusal: Refusal): Refused<Refusal> => ({
  _tag: "Refused",
  refusal,
});
