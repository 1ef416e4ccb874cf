/** An expected outcome: the value, or a refusal stated as a plain tagged object. Bugs and broken invariants throw instead. */
export type Result<Value, Refusal> = Accepted<Value> | Refused<Refusal>;

export interface Accepted<Value> {
  readonly _tag: "Accepted";
  readonly value: Value;
}

export interface Refused<Refusal> {
  readonly _tag: "Refused";
  readonly refusal: Refusal;
}

/** The good outcome. */
export const accept = <Value>(value: Value): Accepted<Value> => ({ _tag: "Accepted", value });

/** The refused outcome; `refusal` states the reason. */
export const refuse = <const Refusal extends { readonly _tag: string }>(refusal: Refusal): Refused<Refusal> => ({
  _tag: "Refused",
  refusal,
});
