import { regulationB } from "../../hecm/parameters/sources.ts";
import { isAnswered } from "../../loan/borrowers/demographics.ts";
import { type JudgedLoan, type Requirement, requirement } from "../requirement.ts";
import { applicationDateKnown, everyoneCounseled } from "../shared.ts";
import { federalDebtCode, hecmRegulation, inForceFrom, ownRule, regulationC } from "../sources.ts";
import { alertsOf, borrowersOf } from "../support.ts";

/** What a loan has to be underwritten, in the order in which it is named. */
export const underwritingRequirements: readonly Requirement<JudgedLoan>[] = [
  applicationDateKnown,
  requirement({
    code: "ssn_missing",
    subject: "people",
    severity: "required",
    rule: "Each borrower's social security number is known",
    rules: [hecmRegulation("206.40")],
    sentence: "A borrower's social security number is missing",
    fields: ["borrowers.ssn"],
    isMet: ({ loan }) => borrowersOf(loan).every(({ ssn }) => ssn !== null),
  }),
  requirement({
    code: "present_address_incomplete",
    subject: "people",
    severity: "required",
    rule: "Each borrower's present address has street, city, state and ZIP code",
    rules: [ownRule("complete application")],
    sentence: "A borrower's present address is incomplete",
    fields: [
      "borrowers.presentAddress.street",
      "borrowers.presentAddress.city",
      "borrowers.presentAddress.state",
      "borrowers.presentAddress.zipCode",
    ],
    isMet: ({ loan }) =>
      borrowersOf(loan).every(({ presentAddress: { street, city, state, zipCode } }) =>
        [street, city, state, zipCode].every((part) => part !== null),
      ),
  }),
  requirement({
    code: "demographics_missing",
    subject: "people",
    severity: "required",
    rule: "Each borrower's answers on ethnicity, race and sex are recorded, also where the borrower does not provide them",
    rules: [inForceFrom(null, regulationB("1002.13")), inForceFrom(null, regulationC("1003.4(a)(10)(i)"))],
    sentence: "A borrower's demographic answers are missing",
    fields: ["borrowers.demographics"],
    isMet: ({ loan }) =>
      borrowersOf(loan).every(({ demographics }) => demographics !== null && isAnswered(demographics)),
  }),
  requirement({
    code: "property_incomplete",
    subject: "property",
    severity: "required",
    rule: "The property's address, type and number of units are known",
    rules: [ownRule("complete application")],
    sentence: "The property's address, type or number of units is missing",
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
    isMet: ({
      loan: {
        property: { occupancy, isPrimaryResidence },
      },
    }) => (occupancy ?? "principal_residence") === "principal_residence" && isPrimaryResidence !== false,
  }),
  requirement({
    code: "calculation_missing",
    subject: "calculation",
    severity: "required",
    rule: "The loan has been calculated",
    rules: [ownRule("underwriting rests on figures")],
    sentence: "A calculation is missing",
    fields: ["lastCalculation"],
    isMet: ({ calculation: { state } }) => state !== "none",
  }),
  requirement({
    code: "caivrs_missing",
    subject: "people",
    severity: "required",
    rule: "CAIVRS has been queried for each borrower",
    rules: [inForceFrom(null, federalDebtCode("3720B(a)"))],
    sentence: "A CAIVRS authorization is missing for a borrower",
    fields: ["agency.creditAlerts"],
    isMet: ({ loan }) => alertsOf(loan).every((alert) => alert !== undefined),
  }),
  everyoneCounseled,
];
