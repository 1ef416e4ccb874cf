import type { AgencyInputs } from "../../agency/inputs.ts";
import type { RequirableField } from "../../agency/required-fields.ts";
import type { Loan } from "../../loan/loan.ts";
import { fhaCaseOf, type Property } from "../../loan/properties/property.ts";
import { requirement } from "../requirement.ts";
import { condominiumApproved } from "../shared.ts";
import { type FieldRequirements, fhaConnection } from "./field-requirements.ts";

/** A loan, and the input of the request itself. */
type JudgedCase = AgencyInputs["case_number_assignment"] & { readonly loan: Loan };

const rules = [fhaConnection("Case Number Assignment")];

const isCondominium = ({ propertyType }: Property): boolean => propertyType === "condominium";

/** What FHA Connection requires for a case number beyond what every agency needs. */
export const caseNumberFieldRequirements: FieldRequirements<RequirableField<"case_number_assignment">, JudgedCase> = {
  fieldOffice: requirement({
    code: "field_office_missing",
    subject: "property",
    severity: "required",
    rule: "HUD's field office of the property is known",
    rules,
    sentence: "HUD's field office is missing: enter it on the property",
    fields: ["property.fhaCase.fieldOffice"],
    isMet: ({ loan }) => fhaCaseOf(loan.property).fieldOffice !== null,
  }),
  processingType: requirement({
    code: "processing_type_missing",
    subject: "case_number",
    severity: "required",
    rule: "The request states how the case is processed",
    rules,
    sentence: "The type of processing is missing: send it with this request",
    fields: ["processingType"],
    isMet: ({ processingType }) => processingType !== null,
  }),
  constructionCode: requirement({
    code: "construction_code_missing",
    subject: "property",
    severity: "required",
    rule: "The construction status of the home is known",
    rules,
    sentence: "The construction code is missing: enter it on the property",
    fields: ["property.fhaCase.constructionCode"],
    isMet: ({ loan }) => fhaCaseOf(loan.property).constructionCode !== null,
  }),
  sponsoredOriginatorEin: requirement({
    code: "sponsored_originator_ein_missing",
    subject: "application",
    severity: "required",
    rule: "A broker who took the application is identified by an employer identification number",
    rules,
    sentence: "The employer identification number of the broker is missing: enter it on the loan's broker",
    fields: ["broker.sponsoredOriginatorEin"],
    isMet: ({ loan: { broker } }) => broker === null || broker.sponsoredOriginatorEin !== null,
  }),
  condoApprovalId: condominiumApproved,
  isSiteCondo: requirement({
    code: "site_condo_unknown",
    subject: "property",
    severity: "required",
    rule: "For a condominium, it is known whether it is a site condominium",
    rules,
    sentence: "Whether the condominium is a site condominium is missing: enter it on the property",
    fields: ["property.fhaCase.isSiteCondo"],
    isMet: ({ loan: { property } }) => !isCondominium(property) || fhaCaseOf(property).isSiteCondo !== null,
  }),
  monthBuilt: requirement({
    code: "month_built_missing",
    subject: "property",
    severity: "required",
    rule: "For a home less than a year old, the month of completion is known",
    rules,
    sentence: "The month in which the home was completed is missing: enter it on the property",
    fields: ["property.fhaCase.monthBuilt"],
    isMet: ({ loan: { property } }) => {
      const { constructionCode, monthBuilt } = fhaCaseOf(property);
      return constructionCode !== "existing_under_1_year" || monthBuilt !== null;
    },
  }),
  lot: requirement({
    code: "lot_missing",
    subject: "property",
    severity: "required",
    rule: "For a home that is not built yet, the lot is known",
    rules,
    sentence: "The lot is missing, by which a home that is not built yet is found: enter it on the property",
    fields: ["property.fhaCase.lot"],
    isMet: ({ loan: { property } }) => {
      const { constructionCode, lot } = fhaCaseOf(property);
      return (constructionCode !== "proposed" && constructionCode !== "under_construction") || lot !== null;
    },
  }),
  priorCaseNumber: requirement({
    code: "prior_case_number_missing",
    subject: "case_number",
    severity: "required",
    rule: "A refinance names the case number of the earlier HECM",
    rules,
    sentence: "The case number of the earlier HECM is missing: enter it on the loan",
    fields: ["priorHecm.caseNumber"],
    isMet: ({ loan: { hecmType, priorHecm } }) => hecmType !== "refinance" || (priorHecm?.caseNumber ?? null) !== null,
  }),
};
