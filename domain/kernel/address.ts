/** A postal address as people write it; each part may be unknown. */
export interface Address {
  readonly street: string | null;
  readonly unit: string | null;
  readonly city: string | null;
  /** A state's two-letter abbreviation. */
  readonly state: string | null;
  readonly zipCode: string | null;
}

/** Nothing known yet. */
export const noAddress: Address = { street: null, unit: null, city: null, state: null, zipCode: null };
