import { adpCodeFor } from "../../loan/agency/adp-codes/adp-codes.ts";
import { fullName } from "../../loan/borrowers/borrower.ts";
import type { Loan } from "../../loan/loan.ts";
import { isBeforeStandards, isManufactured, isTooOld } from "../../loan/properties/manufactured-home.ts";
import { placeOf } from "../../loan/properties/place.ts";
import { fhaConnection } from "../operations/field-requirements.ts";
import { type JudgedLoan, type Requirement, requirement, requirementInWords } from "../requirement.ts";
import { condominiumApproved } from "../shared.ts";
import { handbook4000, hecmRegulation, inForceFrom, remembered } from "../sources.ts";
import { borrowersOf } from "../support.ts";
import { correctedText, correctionText } from "./case.ts";

const livesElsewhereText = (borrower: string): string =>
  `The present address of ${borrower} is not the property's, which has to be the principal residence of each borrower`;

/** The borrowers who live elsewhere. They will move into a purchased home, and a missing address is reported elsewhere. */
const livesElsewhereTexts = (loan: Loan): readonly string[] => {
  const home = placeOf(loan.property);
  if (loan.hecmType === "purchase" || home === null) return [];
  return borrowersOf(loan)
    .filter(({ presentAddress }) => (placeOf(presentAddress) ?? home) !== home)
    .map((borrower) => livesElsewhereText(fullName(borrower)));
};

const codeText = (own: string, fitting: string, toDo = correctedText): string =>
  `The case has the ADP code ${own}, and the loan's rate type and property type have ${fitting}: ${toDo}`;

/** The case must have the ADP code for the loan's rate type and property type. If there is no case, another requirement reports it. */
const adpCodeTexts = (loan: Loan): readonly string[] => {
  const {
    agency: { adpCode, caseNumber },
    rateType,
    property: { propertyType },
  } = loan;
  if (adpCode === null || propertyType === null || !("assignedOn" in caseNumber)) return [];
  const code = adpCodeFor(rateType, propertyType, caseNumber.assignedOn);
  return code._tag === "Refused" || code.value === adpCode ? [] : [codeText(adpCode, code.value, correctionText(loan))];
};

const manufacturedRules = [inForceFrom(null, handbook4000("II.A.1.b.iv(B)(5), manufactured housing"))];

/** The requirements for the home and its case for clear to close, in the order in which they are listed. */
export const propertyRequirements: readonly Requirement<JudgedLoan>[] = [
  condominiumApproved,
  requirement({
    code: "manufactured_home_too_old",
    subject: "property",
    severity: "required",
    rule: "A manufactured home was built on June 15, 1976 or later",
    rules: manufacturedRules,
    sentence: "The manufactured home was built before the federal construction standards of June 15, 1976",
    fields: ["property.manufacturedHome.builtOn", "property.yearBuilt", "property.propertyType"],
    isMet: ({ loan: { property } }) => !isTooOld(property),
  }),
  requirement({
    code: "manufactured_home_age_changed",
    subject: "property",
    severity: "override",
    needsEvidence: true,
    rule: "A home that was entered after the application as a manufactured home built before June 15, 1976 is entered otherwise only if an underwriter says what shows it",
    rules: manufacturedRules,
    sentence:
      "The home was entered as a manufactured one from before June 15, 1976 after the application, and is entered as another one now: an underwriter says what shows it, such as its certification label, with its evidence",
    fields: ["property.manufacturedHome.builtOn", "property.yearBuilt", "property.propertyType"],
    isMet: ({ loan: { property } }) => property.wasTooOld !== true || isTooOld(property),
  }),
  requirement({
    code: "manufactured_home_date_missing",
    subject: "property",
    severity: "override",
    rule: "For a manufactured home, it is known whether it was built on June 15, 1976 or later",
    rules: manufacturedRules,
    sentence: "The date on which the manufactured home was built is missing: enter it",
    fields: ["property.manufacturedHome.builtOn", "property.yearBuilt"],
    isMet: ({ loan: { property } }) => !isManufactured(property) || isBeforeStandards(property) !== null,
  }),
  requirement({
    code: "manufactured_home_without_foundation",
    subject: "property",
    severity: "override",
    rule: "A manufactured home stands on a permanent foundation that meets HUD's guide",
    rules: manufacturedRules,
    sentence:
      "It is not entered that the manufactured home stands on a permanent foundation: enter it, or say what shows it",
    fields: ["property.manufacturedHome.hasPermanentFoundation", "property.propertyType"],
    isMet: ({ loan: { property } }) =>
      !isManufactured(property) || property.manufacturedHome?.hasPermanentFoundation === true,
  }),
  requirementInWords({
    code: "borrower_lives_elsewhere",
    subject: "property",
    severity: "override",
    rule: "The home is the present address of each borrower, unless the loan is a purchase",
    rules: [hecmRegulation("206.39")],
    sentence: livesElsewhereText("…"),
    fields: ["borrowers.presentAddress.street", "borrowers.presentAddress.zipCode", "property.street"],
    texts: ({ loan }) => livesElsewhereTexts(loan),
  }),
  requirement({
    code: "hazard_insurance_missing",
    subject: "property",
    severity: "override",
    rule: "The home has hazard insurance",
    rules: [inForceFrom(null, remembered("24 CFR part 206", "206.205, property charges"))],
    sentence:
      "The annual premium of the home's hazard insurance is missing or 0: enter it, or say by what the home is insured",
    fields: ["property.annualInsuranceCents"],
    isMet: ({ loan: { property } }) => (property.annualInsuranceCents ?? 0) > 0,
  }),
  requirementInWords({
    code: "adp_code_differs",
    subject: "case_number",
    severity: "override",
    rule: "The case has the ADP code of the loan's rate type and property type; if it does not, a case correction changes it before the insurance",
    rules: [fhaConnection("Borrower/Address Change, ADP codes of section 255")],
    sentence: codeText("…", "…"),
    fields: ["agency.adpCode", "rateType", "property.propertyType"],
    texts: ({ loan }) => adpCodeTexts(loan),
  }),
];
