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
}

/** A home as the agency has it, of a case or of an appraisal. */
const homeFields = ["street", "zipCode", "state", "county", "countyFips", "propertyType"] as const;
export type AgencyHome = Pick<Property, (typeof homeFields)[number]>;

/** The parts of a loan that its case is of. */
interface LoanOfCase {
  readonly borrowers: readonly Borrower[];
  readonly property: Property;
}

/** The people and the home that the agency has under the loan's case number. */
export interface CaseFacts {
  readonly people: readonly CasePerson[];
  readonly home: AgencyHome;
}

/** A person as they were sent, without the birth date: that is the one of the loan as long as the person has this version. */
type SentPerson = Omit<CasePerson, "bornOn"> & Pick<Borrower, "version">;

/** What a request of a case number says of the loan's people and home, to be kept with the call. */
export interface SentCaseFacts extends Pick<CaseFacts, "home"> {
  readonly people: readonly SentPerson[];
}

/** The home of a loan as the agency is told of it. */
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
});

/** The facts of a case that was assigned on a request; null where that was sent before they were kept. */
export const caseFactsOf = (
  { caseFacts }: JsonObject,
  { borrowers }: Pick<LoanOfCase, "borrowers">,
): CaseFacts | null => {
  if (caseFacts === undefined) return null;
  // Written by the plan of this same call.
  const { people, home } = caseFacts as unknown as SentCaseFacts;
  return {
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
  return { ...facts, home: { ...facts.home, ...address, ...county } };
};

/** The facts without birth dates, as the log has them. */
export const loggedCaseFacts = ({ people, home }: CaseFacts): CaseFacts => ({
  people: people.map((person) => ({ ...person, bornOn: null })),
  home,
});
