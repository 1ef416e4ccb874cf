import { caseNumberMonths } from "../../hecm/parameters/periods/deadline-days.ts";
import { borrowerTypeWords, hecmTypeWords } from "../../hecm/term-words.ts";
import { fold } from "../../kernel/text/words.ts";
import {
  type AgencyHome,
  agencyHome,
  type CaseFacts,
  type CasePerson,
  peopleOfCase,
} from "../../loan/agency/case-facts.ts";
import { type Borrower, fullName } from "../../loan/borrowers/borrower.ts";
import { passedDeadlines } from "../../loan/deadlines/deadlines.ts";
import type { Loan } from "../../loan/loan.ts";
import { propertyTypeWords } from "../../loan/loan-words.ts";
import { placeOf } from "../../loan/properties/place.ts";
import { isFunded } from "../../loan/status/status.ts";
import { fhaConnection } from "../operations/field-requirements.ts";
import { type JudgedLoan, type Requirement, requirementInWords, type Unmet } from "../requirement.ts";
import { ownRule, stepsOf } from "../sources.ts";
import { ageWords } from "../support.ts";

/** A value of the home on which the agency and the loan differ. */
interface HomeDifference {
  readonly field: `property.${string}`;
  readonly what: string;
  readonly ofAgency: string;
  readonly ofLoan: string;
}

const difference = (
  field: HomeDifference["field"],
  what: string,
  [ofAgency, ofLoan]: readonly [string | null, string | null],
  isSame: (one: string, other: string) => boolean = (one, other) => one === other,
): readonly HomeDifference[] =>
  ofAgency === null || ofLoan === null || isSame(ofAgency, ofLoan) ? [] : [{ field, what, ofAgency, ofLoan }];

const countyName = (county: string): string => fold(county).replace(/ (county|parish)$/, "");

/** Compared by the name of the county, which is what a case has, or by the code if a name is missing. The same code is the same county. */
const countyDifference = (known: AgencyHome, now: AgencyHome): readonly HomeDifference[] => {
  if (known.countyFips !== null && known.countyFips === now.countyFips) return [];
  const isNamed = known.county !== null && now.county !== null;
  const shown = ({ county, countyFips }: AgencyHome): string | null => (isNamed ? county : countyFips);
  return difference(
    "property.county",
    "county",
    [shown(known), shown(now)],
    (one, other) => isNamed && countyName(one) === countyName(other),
  );
};

const typeWords = ({ propertyType }: AgencyHome): string | null =>
  propertyType === null ? null : propertyTypeWords[propertyType].toLowerCase();

/** Differences in the state, county, and type of the home. What one of the two lacks is not compared. */
const placeDifferences = (known: AgencyHome, now: AgencyHome): readonly HomeDifference[] => [
  ...difference("property.state", "state", [known.state, now.state]),
  ...(known.state === now.state ? countyDifference(known, now) : []),
  ...difference("property.propertyType", "property type", [typeWords(known), typeWords(now)]),
];

const written = ({ street, zipCode }: AgencyHome): string => `${street}, ${zipCode}`;

/** Addresses are compared by house number and ZIP code, because the same street is written in many ways. */
const addressDifference = (known: AgencyHome, now: AgencyHome): readonly HomeDifference[] =>
  placeOf(known) === null || placeOf(now) === null || placeOf(known) === placeOf(now)
    ? []
    : [{ field: "property.street", what: "address", ofAgency: written(known), ofLoan: written(now) }];

/** What to do if a case differs from its loan. */
export const correctedText = "have the case corrected";

/** A reason for closing before the correction does not cover insuring the loan without it: the text changes once the loan is funded. */
export const correctionText = (loan: Loan): string =>
  isFunded(loan) ? `${correctedText} before the insurance is applied for` : correctedText;

const caseText = (ofCase: string, ofLoan: string): string => `The case ${ofCase}, and the loan ${ofLoan}`;

/** How a person differs, without ever stating a birth date or a number. */
const personDifferences = (known: CasePerson, now: Borrower, loan: Loan): readonly Unmet[] => {
  const name = fullName(now);
  const unmet: Unmet[] = [];
  const add = (field: keyof Borrower, ofCase: string, ofLoan: string): void => {
    unmet.push({ field: `borrowers.${field}`, text: caseText(ofCase, ofLoan) });
  };
  if (fold(known.name) !== fold(name)) add("lastName", `has the name ${known.name}`, `has ${name}`);
  if (known.borrowerType !== now.borrowerType) {
    const [ofCase, ofLoan] = [known, now].map(({ borrowerType }) => borrowerTypeWords[borrowerType].toLowerCase());
    add("borrowerType", `has ${name} as ${ofCase}`, `as ${ofLoan}`);
  }
  if (known.bornOn !== null && known.bornOn !== now.bornOn)
    add("bornOn", `has one birth date of ${name}`, `has another, by which they were ${ageWords(loan, now)}`);
  if (known.ssnLast4 !== null && now.ssn !== null && known.ssnLast4 !== now.ssn.last4)
    add("ssn", `has one Social Security number of ${name}`, "has another");
  return unmet;
};

const peopleDifferences = (known: readonly CasePerson[], loan: Loan): readonly Unmet[] => {
  const present = peopleOfCase(loan);
  const removed = known.filter(({ id }) => present.every((person) => person.id !== id));
  return [
    ...removed.map(({ name }) => ({ field: "borrowers", text: caseText(`has ${name}`, "does not") })),
    ...present.flatMap((person) => {
      const ofCase = known.find(({ id }) => id === person.id);
      return ofCase === undefined
        ? [{ field: "borrowers", text: caseText(`does not have ${fullName(person)}`, "does") }]
        : personDifferences(ofCase, person, loan);
    }),
  ];
};

const typeDifference = ({ hecmType: known }: CaseFacts, { hecmType }: Loan): readonly Unmet[] => {
  if (known === undefined || known === hecmType) return [];
  const [ofCase, ofLoan] = [hecmTypeWords[known], hecmTypeWords[hecmType]];
  return [{ field: "hecmType", text: caseText(`has the type ${ofCase}`, `has ${ofLoan}`) }];
};

/** For a case assigned before its facts were stored, nothing is known to differ. */
const unmetOfCase = (loan: Loan): readonly Unmet[] => {
  const facts = loan.agency.assignedFor;
  if (facts === null) return [];
  const now = agencyHome(loan);
  return [
    ...typeDifference(facts, loan),
    ...peopleDifferences(facts.people, loan),
    ...[...addressDifference(facts.home, now), ...placeDifferences(facts.home, now)].map(
      ({ field, what, ofAgency, ofLoan }) => ({
        field,
        text: caseText(`has the ${what} ${ofAgency}`, `has ${ofLoan}`),
      }),
    ),
  ].map(({ field, text }) => ({ field, text: `${text}: ${correctionText(loan)}` }));
};

const appraisalText = (ofAppraisal: string, ofLoan: string): string =>
  `The appraisal was logged for the ${ofAppraisal}, and the loan has ${ofLoan}: log the appraisal again`;

/**
 * The requirements that the agency's record of the people and the home matches the loan for clear to close, in the order in which they are
 * listed.
 */
export const caseRequirements: readonly Requirement<JudgedLoan>[] = [
  {
    code: "case_correction_needed",
    subject: "case_number",
    severity: "override",
    rule: "The case has the type, the borrowers, the spouses and the home of the loan, or is corrected before the insurance",
    rules: [fhaConnection("Borrower/Address Change")],
    sentence: `${caseText("…", "…")}: ${correctedText}`,
    fields: [
      "hecmType",
      "borrowers",
      "borrowers.lastName",
      "borrowers.borrowerType",
      "borrowers.bornOn",
      "borrowers.ssn",
      "property.street",
      "property.zipCode",
      "property.state",
      "property.county",
      "property.propertyType",
    ],
    unmet: ({ loan }) => unmetOfCase(loan),
  },
  {
    code: "appraised_home_differs",
    subject: "appraisal",
    severity: "override",
    rule: "The logged appraisal has the state, the county and the type of the loan's home",
    rules: [ownRule("the agency insures the home that was appraised")],
    sentence: appraisalText("…", "…"),
    fields: ["property.state", "property.county", "property.propertyType", "agency.appraisal"],
    unmet: ({ loan }) => {
      const home = loan.agency.appraisal?.home ?? null;
      return home === null
        ? []
        : placeDifferences(home, agencyHome(loan)).map(({ field, what, ofAgency, ofLoan }) => ({
            field,
            text: appraisalText(`${what} ${ofAgency}`, ofLoan),
          }));
    },
  },
];

const lapsedText = (on: string): string =>
  `The agency cancels the case number after ${on}, without an appraisal or an application for the insurance by then: log the appraisal, have the case restored, or say why the case is still active`;

/** The agency must not have canceled the case number for inactivity. A case that it reported as canceled is not assigned. */
export const caseNumberNotLapsed = requirementInWords<JudgedLoan>({
  code: "case_number_lapsed",
  subject: "case_number",
  severity: "override",
  rule: "The case number has not expired",
  rules: stepsOf(caseNumberMonths),
  sentence: lapsedText("…"),
  fields: ["agency.caseNumber", "agency.appraisal"],
  texts: ({ loan, today }) => passedDeadlines(loan, ["case_number_cancelled"], today).map(({ on }) => lapsedText(on)),
});
