export interface FieldError {
  /** Path in the domain's names, dotted for nested ones: `property.state`, `coBorrowers.0.bornOn`. */
  readonly field: string;
  /** What the value must be, to be read after the field's name: "must be greater than 0". Never repeats the value. */
  readonly message: string;
  readonly code: "invalid" | "required" | "already_exists" | "unknown_reference" | "computed_fee" | "too_many";
}

/** Values that cannot be taken, all of them at once. */
export interface FieldsInvalid {
  readonly _tag: "FieldsInvalid";
  /** Never empty. */
  readonly errors: readonly FieldError[];
}
