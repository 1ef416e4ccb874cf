import type { Day } from "../../kernel/day.ts";

export const vestings = ["individual", "trust", "life_estate"] as const;
export type Vesting = (typeof vestings)[number];

/** How title to the home is held, beside the right by which it is held and the day on which a lease expires. */
export interface TitleDetails {
  readonly vesting: Vesting | null;
  /** Of a trust: its name. */
  readonly trustName: string | null;
  /** Of a trust: when it was confirmed that the trust is valid, and that the borrowers are its beneficiaries. */
  readonly trustConfirmedOn: Day | null;
  /** Of a life estate: whether all who own the home after it sign the security instrument too. */
  readonly doRemaindermenSign: boolean | null;
  /** Of a leasehold: for how many years the land was leased. */
  readonly leaseTermYears: number | null;
  readonly isLeaseRenewable: boolean | null;
}

/** How a manufactured home was built and is set up. */
export interface ManufacturedHome {
  /** The date of manufacture, as on the certification label or the data plate. */
  readonly builtOn: Day | null;
  readonly hasPermanentFoundation: boolean | null;
}
