import { addMonths, type Day } from "../../kernel/day.ts";
import { fullName, type Representative } from "../../loan/borrowers/borrower.ts";
import type { Loan } from "../../loan/loan.ts";
import { fhaAppraisalOf } from "../../loan/properties/property.ts";
import { communityPropertyStates, stateName } from "../../reference-data/states.ts";
import { type JudgedLoan, type Requirement, requirement, requirementInWords } from "../requirement.ts";
import { inForceFrom, olderHecmRegulation, remembered } from "../sources.ts";
import { borrowersOf, spousesOf } from "../support.ts";

const RENEWABLE_LEASE_YEARS = 99;

/** A lease that is not long and renewable must last fifty years beyond the 100th birthday of the youngest borrower. */
const YEARS_OF_AGE_AT_LEASE_END = 150;

const lastsLongEnough = (loan: Loan): boolean => {
  const { propertyRights, leaseholdExpiresOn } = fhaAppraisalOf(loan.property);
  const { leaseTermYears = null, isLeaseRenewable = null } = loan.property.title ?? {};
  if (propertyRights !== "leasehold") return true;
  if (isLeaseRenewable === true && (leaseTermYears ?? 0) >= RENEWABLE_LEASE_YEARS) return true;
  return (
    leaseholdExpiresOn !== null &&
    borrowersOf(loan).every(({ bornOn }) => addMonths(bornOn, 12 * YEARS_OF_AGE_AT_LEASE_END) <= leaseholdExpiresOn)
  );
};

const shortLeaseText = (until: string): string =>
  `The lease of the land, until ${until}, is too short: it is not renewable with 99 years, nor lasts fifty years beyond the 100th birthday of the youngest borrower`;

const isPast = (on: Day | null, today: Day): boolean => on !== null && on <= today;

const isConfirmed = ({ kind, name, authorizedOn, confirmedOn }: Representative, today: Day): boolean =>
  kind !== null && name !== null && isPast(authorizedOn, today) && isPast(confirmedOn, today);

const representativeText = (name: string): string =>
  `The authority of the person who signs for ${name} is not confirmed: enter kind, name, date and when it was confirmed`;

const spouseSignsText = (where: string, spouse: string): string =>
  `${where}, a community property state, and ${spouse} is a spouse who does not borrow: an underwriter says which papers the state's law has the spouse sign, the security instrument or one that gives up rights in the home`;

const homeIn = (state: string): string => `The home is in ${state}`;

/** What is acquired while living in such a state belongs to both spouses, wherever it is located. */
const livesIn = (name: string, state: string): string => `${name} lives in ${state}`;

/** Names the home if it is in such a state, or else each borrower and spouse who lives in one. */
const spouseSignsTexts = (loan: Loan): readonly string[] => {
  const spouses = spousesOf(loan);
  if (spouses.length === 0) return [];
  const isCommunal = (state: string | null): state is string =>
    state !== null && communityPropertyStates.includes(state);
  const { state } = loan.property;
  const places = isCommunal(state)
    ? [homeIn(stateName(state))]
    : [...borrowersOf(loan), ...spouses].flatMap((person) => {
        const { state: livedIn } = person.presentAddress;
        return isCommunal(livedIn) ? [livesIn(fullName(person), stateName(livedIn))] : [];
      });
  return places.flatMap((where) => spouses.map((spouse) => spouseSignsText(where, fullName(spouse))));
};

/** How title to the home must be held, and who must sign, in the order in which it is listed. */
export const titleRequirements: readonly Requirement<JudgedLoan>[] = [
  requirement({
    code: "vesting_missing",
    subject: "title",
    severity: "override",
    rule: "It is known how title to the home is held",
    rules: [inForceFrom(null, remembered("24 CFR part 206", "206.35, the borrowers hold title to the whole home"))],
    sentence:
      "How title to the home is held is missing: enter the vesting of the title report, or say what shows that the borrowers hold it",
    fields: ["property.title.vesting"],
    isMet: ({ loan: { property } }) => (property.title?.vesting ?? null) !== null,
  }),
  requirementInWords({
    code: "leasehold_too_short",
    subject: "title",
    severity: "override",
    rule: "A leasehold is renewable and has a term of at least 99 years, or lasts fifty years beyond the 100th birthday of the youngest borrower",
    rules: [inForceFrom(null, olderHecmRegulation("206.45(a)"))],
    sentence: shortLeaseText("…"),
    fields: [
      "property.fhaAppraisal.leaseholdExpiresOn",
      "property.fhaAppraisal.propertyRights",
      "property.title.leaseTermYears",
      "property.title.isLeaseRenewable",
    ],
    texts: ({ loan }) =>
      lastsLongEnough(loan)
        ? []
        : [shortLeaseText(fhaAppraisalOf(loan.property).leaseholdExpiresOn ?? "a day that is not entered")],
  }),
  requirement({
    code: "trust_not_confirmed",
    subject: "title",
    severity: "override",
    rule: "A trust that holds title is named, and confirmed as valid with the borrowers as its beneficiaries",
    rules: [inForceFrom(null, remembered("HUD Handbook 4235.1 REV-1", "property held in a trust"))],
    sentence: "A trust holds title, and its name or the day on which it was confirmed is missing",
    fields: ["property.title.trustConfirmedOn", "property.title.trustName", "property.title.vesting"],
    isMet: ({ loan: { property }, today }) =>
      property.title?.vesting !== "trust" ||
      (property.title.trustName !== null && isPast(property.title.trustConfirmedOn, today)),
  }),
  requirement({
    code: "remaindermen_do_not_sign",
    subject: "title",
    severity: "override",
    rule: "Everyone who owns the home after a life estate also signs the security instrument",
    rules: [inForceFrom(null, remembered("Mortgagee Letter 97-15", "life estates"))],
    sentence: "Title is a life estate, and it is not entered that all who own the home after it sign too",
    fields: ["property.title.doRemaindermenSign", "property.title.vesting"],
    isMet: ({ loan: { property } }) =>
      property.title?.vesting !== "life_estate" || property.title.doRemaindermenSign === true,
  }),
  requirementInWords({
    code: "spouse_signs_in_community_property_state",
    subject: "title",
    severity: "override",
    rule: "If the home, a borrower or the non-borrowing spouse is in a community property state, the spouse signs what the state's law requires for a valid first lien",
    rules: [inForceFrom(null, remembered("Laws of the community property states", "joinder of the spouse"))],
    sentence: spouseSignsText(homeIn("…"), "…"),
    fields: ["property.state", "borrowers.presentAddress.state", "borrowers.borrowerType"],
    texts: ({ loan }) => spouseSignsTexts(loan),
  }),
  requirementInWords({
    code: "representative_not_confirmed",
    subject: "title",
    severity: "override",
    rule: "A person who signs for another under a power of attorney or court order is named, and their authority is confirmed",
    rules: [
      inForceFrom(null, remembered("HUD Handbook 4235.1 REV-1", "powers of attorney, conservators and guardians")),
    ],
    sentence: representativeText("…"),
    fields: [
      "borrowers.representative.confirmedOn",
      "borrowers.representative.authorizedOn",
      "borrowers.representative.name",
      "borrowers.representative.kind",
    ],
    texts: ({ loan, today }) =>
      loan.borrowers
        .filter(({ representative }) => representative !== null && !isConfirmed(representative, today))
        .map(({ firstName, lastName }) => representativeText(`${firstName} ${lastName}`)),
  }),
];
