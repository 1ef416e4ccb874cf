import type { Day } from "../../kernel/day.ts";

export const vestings = ["individual", "trust", "life_estate"] as const;
export type Vesting = (typeof vestings)[number];

/** How title to the home is held, in addition to the type of estate and the date on which a lease expires. */
export interface TitleDetails {
  readonly vesting: Vesting | null;
  /** For a trust: its name. */
  readonly trustName: string | null;
  /** For a trust: when it was confirmed that the trust is valid and the borrowers are its beneficiaries. */
  readonly trustConfirmedOn: Day | null;
  /** For a life estate: whether all remaindermen sign the security instrument too. */
  readonly doRemaindermenSign: boolean | null;
  /** For a leasehold: the term of the lease in years. */
  readonly leaseTermYears: number | null;
  readonly isLeaseRenewable: boolean | null;
}

/** How a manufactured home was built and installed. */
export interface ManufacturedHome {
  /** The date of manufacture on the certification label or data plate. */
  readonly builtOn: Day | null;
  readonly hasPermanentFoundation: boolean | null;
}
