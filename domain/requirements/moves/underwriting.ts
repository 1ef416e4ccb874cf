import { regulationB } from "../../hecm/parameters/sources.ts";
import type { Borrower } from "../../loan/borrowers/borrower.ts";
import { isAnswered } from "../../loan/borrowers/demographics.ts";
import type { Loan } from "../../loan/loan.ts";
import { isPrincipalResidence } from "../../loan/properties/occupancy.ts";
import { type JudgedLoan, type Requirement, requirement, requirementInWords } from "../requirement.ts";
import { applicationDateKnown, everyoneCounseled } from "../shared.ts";
import { federalDebtCode, hecmRegulation, inForceFrom, ownRule, regulationC } from "../sources.ts";
import { alertOf, ofEachWithout } from "../support.ts";

const numberText = (name: string): string => `The Social Security number of ${name} is missing: enter it`;

const addressText = (name: string): string =>
  `The present address of ${name} is incomplete: enter street, city, state and ZIP code`;

const answersText = (name: string): string =>
  `The demographic answers of ${name} are missing: enter them, or that they are not provided`;

const authorizationText = (name: string): string =>
  `The CAIVRS authorization of ${name} is missing: query CAIVRS for the loan`;

const hasWholeAddress = ({ presentAddress: { street, city, state, zipCode } }: Borrower): boolean =>
  [street, city, state, zipCode].every((part) => part !== null);

const otherDateText = (first: string, present: string): string =>
  `The application date was entered as ${first} first and is ${present} now: enter the first one again, or say what shows the present one`;

/**
 * A correction of the date has a reason of its own, and is its last change once the case number fixes it: until then anybody may enter
 * another date after it.
 */
const isCorrected = ({ caseNumberAssignedOn: fixedOn, corrections }: Loan): boolean =>
  fixedOn !== null &&
  corrections.some(
    ({ at, correctedOn = at.slice(0, 10), fields }) => correctedOn >= fixedOn && fields.includes("applicationOn"),
  );

const otherDateTexts = (loan: Loan): readonly string[] => {
  const {
    applicationOn,
    pipeline: [first],
  } = loan;
  return applicationOn === null || first === undefined || first.effectiveOn === applicationOn || isCorrected(loan)
    ? []
    : [otherDateText(first.effectiveOn, applicationOn)];
};

/** The requirements for underwriting, in the order in which they are listed. */
export const underwritingRequirements: readonly Requirement<JudgedLoan>[] = [
  applicationDateKnown,
  requirementInWords({
    code: "ssn_missing",
    subject: "people",
    severity: "required",
    rule: "Each borrower's Social Security number is known",
    rules: [hecmRegulation("206.40")],
    sentence: numberText("…"),
    fields: ["borrowers.ssn"],
    texts: ({ loan }) => ofEachWithout(loan, ({ ssn }) => ssn !== null, numberText),
  }),
  requirementInWords({
    code: "present_address_incomplete",
    subject: "people",
    severity: "required",
    rule: "Each borrower's present address has street, city, state and ZIP code",
    rules: [ownRule("complete application")],
    sentence: addressText("…"),
    fields: [
      "borrowers.presentAddress.street",
      "borrowers.presentAddress.city",
      "borrowers.presentAddress.state",
      "borrowers.presentAddress.zipCode",
    ],
    texts: ({ loan }) => ofEachWithout(loan, hasWholeAddress, addressText),
  }),
  requirementInWords({
    code: "demographics_missing",
    subject: "people",
    severity: "required",
    rule: "Each borrower's answers on ethnicity, race and sex are recorded, even if the borrower does not provide them",
    rules: [inForceFrom(null, regulationB("1002.13")), inForceFrom(null, regulationC("1003.4(a)(10)(i)"))],
    sentence: answersText("…"),
    fields: ["borrowers.demographics"],
    texts: ({ loan }) =>
      ofEachWithout(loan, ({ demographics }) => demographics !== null && isAnswered(demographics), answersText),
  }),
  requirement({
    code: "property_incomplete",
    subject: "property",
    severity: "required",
    rule: "The property's address, type and number of units are known",
    rules: [ownRule("complete application")],
    sentence: "The property's address, type or number of units is missing: enter what is missing",
    fields: ["property.street", "property.city", "property.zipCode", "property.propertyType", "property.units"],
    isMet: ({
      loan: {
        property: { street, city, zipCode, propertyType, units },
      },
    }) => [street, city, zipCode, propertyType, units].every((part) => part !== null),
  }),
  requirement({
    code: "not_principal_residence",
    subject: "property",
    severity: "required",
    rule: "The property is the principal residence of each borrower",
    rules: [hecmRegulation("206.39")],
    sentence: "The property is not the borrower's principal residence",
    fields: ["property.occupancy", "property.isPrimaryResidence"],
    isMet: ({ loan }) => isPrincipalResidence(loan.property),
  }),
  requirement({
    code: "occupancy_changed",
    subject: "property",
    severity: "override",
    needsEvidence: true,
    rule: "A home that was entered after the application as a second residence or investment counts as the principal residence only if an underwriter says what shows it",
    rules: [hecmRegulation("206.39"), ownRule("who lives in the home is proven where two answers were given")],
    sentence:
      "After the application the home was entered as one that is not the borrower's principal residence, and it is entered as the principal residence now: an underwriter says what shows that the borrower lives there, with its evidence",
    fields: ["property.occupancy", "property.isPrimaryResidence"],
    isMet: ({ loan: { property } }) => property.wasOtherwiseOccupied !== true || !isPrincipalResidence(property),
  }),
  requirementInWords({
    code: "application_date_changed",
    subject: "application",
    severity: "override",
    rule: "The application date is the one that was entered first, or an underwriter says what shows the current date",
    rules: [ownRule("the ages of liens, the counseling and the notices are judged by it")],
    sentence: otherDateText("…", "…"),
    fields: ["applicationOn"],
    texts: ({ loan }) => otherDateTexts(loan),
  }),
  requirement({
    code: "calculation_missing",
    subject: "calculation",
    severity: "required",
    rule: "The loan has been calculated",
    rules: [ownRule("underwriting rests on figures")],
    sentence: "A calculation is missing: calculate the loan",
    fields: ["lastCalculation"],
    isMet: ({ calculation: { state } }) => state !== "none",
  }),
  requirementInWords({
    code: "caivrs_missing",
    subject: "people",
    severity: "required",
    rule: "CAIVRS has been queried for each borrower",
    rules: [inForceFrom(null, federalDebtCode("3720B(a)"))],
    sentence: authorizationText("…"),
    fields: ["agency.creditAlerts"],
    texts: ({ loan }) => ofEachWithout(loan, (borrower) => alertOf(loan, borrower) !== undefined, authorizationText),
  }),
  everyoneCounseled,
];
