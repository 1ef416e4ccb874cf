import { adpCodeFor } from "../../loan/agency/adp-codes/adp-codes.ts";
import type { Loan } from "../../loan/loan.ts";
import { placeOf } from "../../loan/properties/place.ts";
import { fhaConnection } from "../operations/field-requirements.ts";
import { type JudgedLoan, type Requirement, requirement } from "../requirement.ts";
import { condominiumApproved } from "../shared.ts";
import { handbook4000, hecmRegulation, inForceFrom, remembered } from "../sources.ts";
import { borrowersOf } from "./support.ts";

/** The last year in which every manufactured home was built before the federal construction standards of June 15, 1976. */
const YEAR_BEFORE_STANDARDS = 1975;

/** Whether each borrower lives in the home; one that is bought is moved into, and a missing address is unmet elsewhere. */
const doBorrowersLiveThere = (loan: Loan): boolean => {
  const home = placeOf(loan.property);
  if (loan.hecmType === "purchase" || home === null) return true;
  return borrowersOf(loan).every(({ presentAddress }) => (placeOf(presentAddress) ?? home) === home);
};

/** Whether the case has the code of the loan's rate type and property type; where there is no case, another requirement says so. */
const doesAdpCodeFit = ({ agency: { adpCode, caseNumber }, rateType, property: { propertyType } }: Loan): boolean => {
  if (adpCode === null || propertyType === null || !("assignedOn" in caseNumber)) return true;
  const code = adpCodeFor(rateType, propertyType, caseNumber.assignedOn);
  return code._tag === "Refused" || code.value === adpCode;
};

/** What the home and its case have to be for the loan to be clear to close, in the order in which it is named. */
export const propertyRequirements: readonly Requirement<JudgedLoan>[] = [
  condominiumApproved,
  requirement({
    code: "manufactured_home_too_old",
    subject: "property",
    severity: "required",
    rule: "A manufactured home was built on June 15, 1976 or later",
    rules: [inForceFrom(null, handbook4000("II.A.1.b.iv(B)(5), manufactured housing"))],
    sentence: "The manufactured home was built before the federal construction standards of June 15, 1976",
    fields: ["property.yearBuilt", "property.propertyType"],
    isMet: ({ loan: { property } }) =>
      property.propertyType !== "manufactured_home" ||
      (property.yearBuilt ?? YEAR_BEFORE_STANDARDS + 1) > YEAR_BEFORE_STANDARDS,
  }),
  requirement({
    code: "borrower_lives_elsewhere",
    subject: "property",
    severity: "warning",
    rule: "The home is the present address of each borrower, unless the loan buys it",
    rules: [hecmRegulation("206.39")],
    sentence: "A borrower's present address is not the property's, which has to be the principal residence of each",
    fields: ["borrowers.presentAddress.street", "borrowers.presentAddress.zipCode", "property.street"],
    isMet: ({ loan }) => doBorrowersLiveThere(loan),
  }),
  requirement({
    code: "hazard_insurance_missing",
    subject: "property",
    severity: "warning",
    rule: "The home has hazard insurance",
    rules: [inForceFrom(null, remembered("24 CFR part 206", "206.205, property charges"))],
    sentence: "The annual premium of the home's hazard insurance is missing or 0",
    fields: ["property.annualInsuranceCents"],
    isMet: ({ loan: { property } }) => (property.annualInsuranceCents ?? 0) > 0,
  }),
  requirement({
    code: "adp_code_differs",
    subject: "case_number",
    severity: "warning",
    rule: "The case has the ADP code of the loan's rate type and property type, which a case correction changes before the insurance",
    rules: [fhaConnection("Borrower/Address Change, ADP codes of section 255")],
    sentence: "The ADP code of the case is not that of the loan's rate type and property type: have the case corrected",
    fields: ["agency.adpCode", "rateType", "property.propertyType"],
    isMet: ({ loan }) => doesAdpCodeFit(loan),
  }),
];
