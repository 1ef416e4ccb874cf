import type { HecmType } from "../../hecm/terms.ts";
import type { Day } from "../../kernel/day.ts";
import { pick } from "../../kernel/pick.ts";
import type { JsonObject } from "../../log/changes.ts";
import { type Borrower, fullName } from "../borrowers/borrower.ts";
import { placeOf } from "../properties/place.ts";
import type { Property } from "../properties/property.ts";

/** A borrower or spouse as recorded on a case. */
export interface CasePerson extends Pick<Borrower, "id" | "borrowerType"> {
  readonly name: string;
  /** Null if it is not known with which birth date the case was assigned. */
  readonly bornOn: Day | null;
  readonly ssnLast4: string | null;
  /** Set for a person added by a correction of the case, who was not in the request for the number. */
  readonly hasJoined?: true;
}

/** A home as the agency has it, on a case or an appraisal. */
const homeFields = ["street", "zipCode", "state", "county", "countyFips", "propertyType"] as const;
export type AgencyHome = Pick<Property, (typeof homeFields)[number]>;

/** The parts of a case, in addition to its address and ADP code, that are corrected in FHA Connection. */
export const caseParts = ["borrowers", "county", "property_type", "hecm_type"] as const;
export type CasePart = (typeof caseParts)[number];

/** The parts of a loan that its case covers. */
interface LoanOfCase {
  readonly borrowers: readonly Borrower[];
  readonly property: Property;
  readonly hecmType: HecmType;
}

/** The people, the home, and the kind of loan that the agency has on record under the loan's case number. */
export interface CaseFacts {
  readonly people: readonly CasePerson[];
  readonly home: AgencyHome;
  /** Absent if the case was assigned before this was stored. */
  readonly hecmType?: HecmType;
  /** The facts before the last recorded correction, which may have been recorded in error; absent if there was none. */
  readonly before?: Omit<CaseFacts, "before">;
}

/** A person as sent in the request, without the birth date: it is the one on the loan as long as the person still has this version. */
type SentPerson = Omit<CasePerson, "bornOn"> & Pick<Borrower, "version">;

/** What a case number request says about the loan's people and home, to be stored with the call. */
interface SentCaseFacts extends Pick<CaseFacts, "home" | "hecmType"> {
  readonly people: readonly SentPerson[];
}

/** The loan's home as reported to the agency. */
export const agencyHome = ({ property }: Pick<LoanOfCase, "property">): AgencyHome => pick(property, homeFields);

/** The people on a loan whom its case covers. Other household members are not compared. */
export const peopleOfCase = ({ borrowers }: Pick<LoanOfCase, "borrowers">): readonly Borrower[] =>
  borrowers.filter(({ borrowerType }) => borrowerType !== "other_non_borrowing");

/** What the case number request of a loan says about its people and home. */
export const sentCaseFacts = (loan: LoanOfCase): SentCaseFacts => ({
  people: peopleOfCase(loan).map((person) => ({
    ...pick(person, ["id", "version", "borrowerType"]),
    name: fullName(person),
    ssnLast4: person.ssn?.last4 ?? null,
  })),
  home: agencyHome(loan),
  hecmType: loan.hecmType,
});

const kindOf = ({ hecmType }: Pick<CaseFacts, "hecmType">): Pick<CaseFacts, "hecmType"> =>
  hecmType === undefined ? {} : { hecmType };

/** The facts of a case assigned on a request; null if the request was sent before they were stored. */
export const caseFactsOf = (
  { caseFacts }: JsonObject,
  { borrowers }: Pick<LoanOfCase, "borrowers">,
): CaseFacts | null => {
  if (caseFacts === undefined) return null;
  // Written by the plan of the same call.
  const { people, home, ...kind } = caseFacts as unknown as SentCaseFacts;
  return {
    ...kindOf(kind),
    people: people.map(({ version, ...sent }) => {
      const asSent = borrowers.find((each) => each.id === sent.id && each.version === version);
      return { ...sent, bornOn: asSent?.bornOn ?? null };
    }),
    home,
  };
};

/** The facts of a case after its address was changed to the loan's. The agency itself determines the county of a different home. */
export const movedCaseFacts = (facts: CaseFacts, { property }: Pick<LoanOfCase, "property">): CaseFacts => {
  const address = pick(property, ["street", "zipCode", "state"]);
  const isSameHome = property.state === facts.home.state && placeOf(address) === placeOf(facts.home);
  const county = isSameHome ? {} : { county: null, countyFips: null };
  return { people: facts.people, home: { ...facts.home, ...address, ...county }, ...kindOf(facts) };
};

/** The loan's people as the people of its case. Anyone who was not among them has joined it. */
const peopleAsOf = (known: readonly CasePerson[], loan: Pick<LoanOfCase, "borrowers">): readonly CasePerson[] =>
  peopleOfCase(loan).map((person) => ({
    ...pick(person, ["id", "borrowerType", "bornOn"]),
    name: fullName(person),
    ssnLast4: person.ssn?.last4 ?? null,
    ...(known.some(({ id, hasJoined }) => id === person.id && !hasJoined) ? {} : { hasJoined: true }),
  }));

/** The facts of a case after some of its parts were corrected to match the loan. */
export const correctedCaseFacts = (facts: CaseFacts, loan: LoanOfCase, parts: readonly CasePart[]): CaseFacts => {
  const home = agencyHome(loan);
  return {
    people: parts.includes("borrowers") ? peopleAsOf(facts.people, loan) : facts.people,
    home: {
      ...facts.home,
      ...(parts.includes("county") ? pick(home, ["county", "countyFips"]) : {}),
      ...(parts.includes("property_type") ? pick(home, ["propertyType"]) : {}),
    },
    ...kindOf(parts.includes("hecm_type") ? loan : facts),
  };
};

/** The facts without birth dates, for the log. */
export const loggedCaseFacts = ({ people, home, before, ...kind }: CaseFacts): CaseFacts => ({
  people: people.map((person) => ({ ...person, bornOn: null })),
  home,
  ...kindOf(kind),
  ...(before === undefined ? {} : { before: loggedCaseFacts(before) }),
});
