import { day } from "../../../../../domain/kernel/day.ts";
import type { CaseNumber } from "../../../../../domain/loan/agency/agency-record.ts";
import { assigned } from "../../../agency/example.ts";
import { agency, appraisal, loan, logging } from "../given.ts";
import type { Case, Given } from "../judged-request.ts";

const assignedOn = (on: string): Given => agency({ caseNumber: { ...assigned, assignedOn: day(on) } as CaseNumber });

export const appraisalCases: readonly Case[] = [
  ["logged_value_missing", {}, appraisal({ appraisedValueCents: null }), "The appraised value is missing: enter it"],
  [
    "logged_date_missing",
    {},
    appraisal({ effectiveOn: null }),
    "The appraisal date is missing: enter its effective date",
  ],
  [
    "second_logged_value_missing",
    appraisal({ sequence: 2 }),
    appraisal({ sequence: 2, appraisedValueCents: null }),
    "The second appraised value is missing: enter it",
  ],
  [
    "second_logged_date_missing",
    appraisal({ sequence: 2 }),
    appraisal({ sequence: 2, effectiveOn: null }),
    "The second appraisal's effective date is missing: send it with this request",
  ],
  [
    "appraisal_rule_unknown",
    assignedOn("2017-10-02"),
    assignedOn("2017-10-01"),
    "No rule on the validity of appraisals is known for the case number's date",
  ],
  [
    "logged_claim_unknown",
    {},
    logging({ maxClaimAmountCents: null }),
    "The loan has no calculation of its current terms, which the maximum claim amount needs: calculate it again",
  ],
  [
    "purchase_price_missing",
    { ...logging({}), ...loan({ hecmType: "purchase" }) },
    { ...logging({ purchasePriceCents: null }), ...loan({ hecmType: "purchase" }) },
    "The purchase price is missing: enter it on the loan",
  ],
  [
    "contract_date_missing",
    logging({ contractOn: null }),
    { ...logging({ contractOn: null }), ...loan({ hecmType: "purchase" }) },
    "The date of the purchase contract is missing: enter it on the loan",
  ],
  ["location_missing", {}, logging({ location: null }), "The kind of location is missing: enter it on the property"],
  [
    "license_type_missing",
    {},
    logging({ licenseType: null }),
    "The type of the appraiser's license is missing: send it with this request",
  ],
  [
    "property_rights_missing",
    {},
    logging({ propertyRights: null }),
    "The property rights are missing: enter them on the property",
  ],
  [
    "leasehold_end_missing",
    logging({ propertyRights: "leasehold", leaseholdExpiresOn: day("2090-12-31") }),
    logging({ propertyRights: "leasehold" }),
    "The date on which the leasehold expires is missing: enter it on the property",
  ],
  [
    "economic_life_missing",
    logging({ remainingEconomicLifeYears: 0 }),
    logging({ remainingEconomicLifeYears: null }),
    "The remaining economic life is missing: send it with this request",
  ],
  [
    "disaster_check_missing",
    {},
    logging({ isDisasterChecked: false }),
    "The check for a disaster area is missing: send it with this request once it is made",
  ],
  [
    "appraisal_not_certified",
    {},
    logging({ isCertified: false }),
    "The certification of the data is missing: send it with this request",
  ],
  [
    "flood_zone_unknown",
    logging({ isInFloodZone: true }),
    logging({ isInFloodZone: null }),
    "The flood zone is missing, or is not one of FEMA's: enter it on the property",
  ],
];
