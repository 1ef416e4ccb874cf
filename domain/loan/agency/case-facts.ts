import type { HecmType } from "../../hecm/terms.ts";
import type { Day } from "../../kernel/day.ts";
import { pick } from "../../kernel/pick.ts";
import type { JsonObject } from "../../log/changes.ts";
import { type Borrower, fullName } from "../borrowers/borrower.ts";
import { placeOf } from "../properties/place.ts";
import type { Property } from "../properties/property.ts";

/** A borrower or spouse as a case has one. */
export interface CasePerson extends Pick<Borrower, "id" | "borrowerType"> {
  readonly name: string;
  /** Null where it is not known with which one the case was assigned. */
  readonly bornOn: Day | null;
  readonly ssnLast4: string | null;
  /** By a correction of the case: not one of those for whom the number was requested. */
  readonly hasJoined?: true;
}

/** A home as the agency has it, of a case or of an appraisal. */
const homeFields = ["street", "zipCode", "state", "county", "countyFips", "propertyType"] as const;
export type AgencyHome = Pick<Property, (typeof homeFields)[number]>;

/** The parts of a case that are corrected in FHA Connection beside its address and its ADP code. */
export const caseParts = ["borrowers", "county", "property_type", "hecm_type"] as const;
export type CasePart = (typeof caseParts)[number];

/** The parts of a loan that its case is of. */
interface LoanOfCase {
  readonly borrowers: readonly Borrower[];
  readonly property: Property;
  readonly hecmType: HecmType;
}

/** The people, the home and the kind of loan that the agency has under the loan's case number. */
export interface CaseFacts {
  readonly people: readonly CasePerson[];
  readonly home: AgencyHome;
  /** Absent where the case was assigned before it was kept. */
  readonly hecmType?: HecmType;
  /** What the agency had before the correction that was recorded last, which may have been recorded in error; absent: there is none. */
  readonly before?: Omit<CaseFacts, "before">;
}

/** A person as they were sent, without the birth date: that is the one of the loan as long as the person has this version. */
type SentPerson = Omit<CasePerson, "bornOn"> & Pick<Borrower, "version">;

/** What a request of a case number says of the loan's people and home, to be kept with the call. */
export interface SentCaseFacts extends Pick<CaseFacts, "home" | "hecmType"> {
  readonly people: readonly SentPerson[];
}

/** The home of a loan as it is reported to the agency. */
export const agencyHome = ({ property }: Pick<LoanOfCase, "property">): AgencyHome => pick(property, homeFields);

/** Those on a loan whom its case is of: other members of the household are not compared. */
export const peopleOfCase = ({ borrowers }: Pick<LoanOfCase, "borrowers">): readonly Borrower[] =>
  borrowers.filter(({ borrowerType }) => borrowerType !== "other_non_borrowing");

/** What a request of a loan's case number says of its people and home. */
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

/** The facts of a case that was assigned on a request; null where that was sent before they were kept. */
export const caseFactsOf = (
  { caseFacts }: JsonObject,
  { borrowers }: Pick<LoanOfCase, "borrowers">,
): CaseFacts | null => {
  if (caseFacts === undefined) return null;
  // Written by the plan of this same call.
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

/** The facts of a case that has moved to the address of a loan. In which county another home lies, the agency finds itself. */
export const movedCaseFacts = (facts: CaseFacts, { property }: Pick<LoanOfCase, "property">): CaseFacts => {
  const address = pick(property, ["street", "zipCode", "state"]);
  const isSameHome = property.state === facts.home.state && placeOf(address) === placeOf(facts.home);
  const county = isSameHome ? {} : { county: null, countyFips: null };
  return { people: facts.people, home: { ...facts.home, ...address, ...county }, ...kindOf(facts) };
};

/** Those of a loan as the people of its case: who was not one of them has joined it. */
const peopleAsOf = (known: readonly CasePerson[], loan: Pick<LoanOfCase, "borrowers">): readonly CasePerson[] =>
  peopleOfCase(loan).map((person) => ({
    ...pick(person, ["id", "borrowerType", "bornOn"]),
    name: fullName(person),
    ssnLast4: person.ssn?.last4 ?? null,
    ...(known.some(({ id, hasJoined }) => id === person.id && !hasJoined) ? {} : { hasJoined: true }),
  }));

/** The facts of a case some parts of which were corrected to what its loan has. */
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

/** The facts without birth dates, as the log has them. */
export const loggedCaseFacts = ({ people, home, before, ...kind }: CaseFacts): CaseFacts => ({
  people: people.map((person) => ({ ...person, bornOn: null })),
  home,
  ...kindOf(kind),
  ...(before === undefined ? {} : { before: loggedCaseFacts(before) }),
});
