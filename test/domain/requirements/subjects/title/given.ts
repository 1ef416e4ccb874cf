import { day } from "../../../../../domain/kernel/day.ts";
import type { TitleDetails } from "../../../../../domain/loan/properties/title.ts";
import type { Given } from "../case.ts";
import { home } from "../given-loan.ts";

const noTitle: TitleDetails = {
  vesting: null,
  trustName: null,
  trustConfirmedOn: null,
  doRemaindermenSign: null,
  leaseTermYears: null,
  isLeaseRenewable: null,
};

export const titled = (given: Partial<TitleDetails>): Given => home({ title: { ...noTitle, ...given } });

export const leased = (expiresOn: string | null, given: Partial<TitleDetails> = {}): Given => {
  const leaseholdExpiresOn = expiresOn === null ? null : day(expiresOn);
  return home({
    title: { ...noTitle, ...given },
    fhaAppraisal: { location: null, propertyRights: "leasehold", leaseholdExpiresOn },
  });
};
