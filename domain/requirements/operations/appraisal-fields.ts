import type { AppraisalRequest } from "../../agency/requests.ts";
import type { RequirableField } from "../../agency/required-fields.ts";
import type { Loan } from "../../loan/loan.ts";
import { requirement } from "../requirement.ts";
import { type FieldRequirements, fhaConnection } from "./field-requirements.ts";

/** A loan, and the request that would be made for its appraisal. */
interface JudgedAppraisalRequest {
  readonly loan: Pick<Loan, "hecmType">;
  readonly request: Pick<AppraisalRequest, RequirableField<"appraisal_logging">>;
}

const rules = [fhaConnection("Appraisal Logging")];

/** What FHA Connection requires of an appraisal beyond what every agency needs. */
export const appraisalFieldRequirements: FieldRequirements<
  RequirableField<"appraisal_logging">,
  JudgedAppraisalRequest
> = {
  maxClaimAmountCents: requirement({
    code: "logged_claim_unknown",
    subject: "calculation",
    severity: "required",
    rule: "There is a current calculation, which determines the maximum claim amount",
    rules,
    sentence:
      "The loan has no calculation of its current terms, which the maximum claim amount needs: calculate it again",
    fields: ["lastCalculation"],
    isMet: ({ request }) => request.maxClaimAmountCents !== null,
  }),
  purchasePriceCents: requirement({
    code: "purchase_price_missing",
    subject: "appraisal",
    severity: "required",
    rule: "A purchase has a price",
    rules,
    sentence: "The purchase price is missing: enter it on the loan",
    fields: ["purchasePriceCents"],
    isMet: ({ loan, request }) => loan.hecmType !== "purchase" || request.purchasePriceCents !== null,
  }),
  contractOn: requirement({
    code: "contract_date_missing",
    subject: "appraisal",
    severity: "required",
    rule: "A purchase has a contract with a date",
    rules,
    sentence: "The date of the purchase contract is missing: enter it on the loan",
    fields: ["contractOn"],
    isMet: ({ loan, request }) => loan.hecmType !== "purchase" || request.contractOn !== null,
  }),
  location: requirement({
    code: "location_missing",
    subject: "property",
    severity: "required",
    rule: "The kind of area in which the home is located is known",
    rules,
    sentence: "The kind of location is missing: enter it on the property",
    fields: ["property.fhaAppraisal.location"],
    isMet: ({ request }) => request.location !== null,
  }),
  licenseType: requirement({
    code: "license_type_missing",
    subject: "appraisal",
    severity: "required",
    rule: "The type of the appraiser's license is given",
    rules,
    sentence: "The type of the appraiser's license is missing: send it with this request",
    fields: ["licenseType"],
    isMet: ({ request }) => request.licenseType !== null,
  }),
  propertyRights: requirement({
    code: "property_rights_missing",
    subject: "property",
    severity: "required",
    rule: "The property rights in the home are known",
    rules,
    sentence: "The property rights are missing: enter them on the property",
    fields: ["property.fhaAppraisal.propertyRights"],
    isMet: ({ request }) => request.propertyRights !== null,
  }),
  leaseholdExpiresOn: requirement({
    code: "leasehold_end_missing",
    subject: "property",
    severity: "required",
    rule: "A leasehold has an expiration date",
    rules,
    sentence: "The date on which the leasehold expires is missing: enter it on the property",
    fields: ["property.fhaAppraisal.leaseholdExpiresOn"],
    isMet: ({ request }) => request.propertyRights !== "leasehold" || request.leaseholdExpiresOn !== null,
  }),
  remainingEconomicLifeYears: requirement({
    code: "economic_life_missing",
    subject: "appraisal",
    severity: "required",
    rule: "The remaining economic life of the home is given",
    rules,
    sentence: "The remaining economic life is missing: send it with this request",
    fields: ["remainingEconomicLifeYears"],
    isMet: ({ request }) => request.remainingEconomicLifeYears !== null,
  }),
  isDisasterChecked: requirement({
    code: "disaster_check_missing",
    subject: "appraisal",
    severity: "required",
    rule: "It was checked whether the home is in a disaster area",
    rules,
    sentence: "The check for a disaster area is missing: send it with this request once it is made",
    fields: ["isDisasterChecked"],
    isMet: ({ request }) => request.isDisasterChecked === true,
  }),
  isCertified: requirement({
    code: "appraisal_not_certified",
    subject: "appraisal",
    severity: "required",
    rule: "The lender certifies the data of the appraisal",
    rules,
    sentence: "The certification of the data is missing: send it with this request",
    fields: ["isCertified"],
    isMet: ({ request }) => request.isCertified === true,
  }),
  isInFloodZone: requirement({
    code: "flood_zone_unknown",
    subject: "property",
    severity: "required",
    rule: "The home's flood zone is one of FEMA's",
    rules,
    sentence: "The flood zone is missing, or is not one of FEMA's: enter it on the property",
    fields: ["property.floodZone"],
    isMet: ({ request }) => request.isInFloodZone !== null,
  }),
};
