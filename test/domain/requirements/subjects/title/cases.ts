import { day } from "../../../../../domain/kernel/day.ts";
import { ada } from "../base-loan.ts";
import type { Case } from "../case.ts";
import { home } from "../given-loan.ts";
import { homeOfSpouses, signedFor } from "../given-people.ts";
import { leased, titled } from "./given.ts";

/** The cases of the requirements about title. */
export const titleCases: readonly Case[] = [
  [
    "capacity_not_known",
    signedFor({ isPersonCompetent: true }),
    signedFor({ isPersonCompetent: null }),
    "It is not entered whether Ada Example, for whom Carl Example signs, has the legal capacity to sign: enter it, since it decides who is counseled and who signs the application",
  ],
  [
    "power_of_attorney_not_durable",
    signedFor({ isPersonCompetent: false, survivesIncapacity: true }),
    signedFor({ isPersonCompetent: false, survivesIncapacity: false }),
    "The power of attorney of Carl Example is for Ada Example, who has no legal capacity to sign, and it is not entered that it was given before that and survives it",
  ],
  [
    "vesting_missing",
    titled({ vesting: "life_estate" }),
    home({ title: null }),
    "How title to the home is held is missing: enter the vesting of the title report, or say what shows that the borrowers hold it",
  ],
  [
    // Born on January 1, 1951: the 100th birthday is in 2051, and fifty years later is January 1, 2101.
    "leasehold_too_short",
    leased("2101-01-01"),
    leased("2100-12-31"),
    "The lease of the land, until 2100-12-31, is too short: it is not renewable with 99 years, nor lasts fifty years beyond the 100th birthday of the youngest borrower",
  ],
  [
    "trust_not_confirmed",
    titled({ vesting: "trust", trustName: "The Example Trust", trustConfirmedOn: day("2026-10-01") }),
    titled({ vesting: "trust", trustName: "The Example Trust", trustConfirmedOn: day("2026-10-02") }),
    "A trust holds title, and its name or the day on which it was confirmed is missing",
  ],
  [
    "remaindermen_do_not_sign",
    titled({ vesting: "life_estate", doRemaindermenSign: true }),
    titled({ vesting: "life_estate", doRemaindermenSign: false }),
    "Title is a life estate, and it is not entered that all who own the home after it sign too",
  ],
  [
    "spouse_signs_in_community_property_state",
    homeOfSpouses("OR"),
    homeOfSpouses("WA"),
    "The home is in Washington, a community property state, and Ben Example is a spouse who does not borrow: an underwriter says which papers the state's law has the spouse sign, the security instrument or one that gives up rights in the home",
  ],
  [
    "representative_not_confirmed",
    signedFor({ confirmedOn: day("2026-10-01") }),
    signedFor({ confirmedOn: day("2026-10-02") }),
    `The authority of the person who signs for ${ada.firstName} ${ada.lastName} is not confirmed: enter kind, name, date and when it was confirmed`,
  ],
];
