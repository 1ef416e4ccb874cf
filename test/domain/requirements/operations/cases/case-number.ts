import { day } from "../../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import type { FhaCaseDetails } from "../../../../../domain/loan/properties/property.ts";
import { entered } from "../../../agency/example.ts";
import { loan, property } from "../given.ts";
import { type Case, caseDetails } from "../judged-request.ts";

const broker = {
  ...{ companyName: "Example Brokers", nmlsId: null, originatorName: null, originatorNmlsId: null },
  sponsoredOriginatorEin: null,
};

const priorHecm = {
  ...{ caseNumber: null, closedOn: null, maxClaimAmountCents: null },
  ...{ principalLimitCents: null, initialMipPaidCents: null },
};

const fhaCase = (given: Partial<FhaCaseDetails>, propertyType: Loan["property"]["propertyType"] = "single_family") =>
  property({ propertyType, fhaCase: { ...caseDetails, ...given } });

export const caseNumberCases: readonly Case[] = [
  [
    "property_address_incomplete",
    property({ unit: null }),
    property({ zipCode: null }),
    "The ZIP code of the property's address is missing: enter it",
  ],
  [
    "pending_address",
    {},
    property({ pendingAddress: { ...entered, street: "40 Second Avenue" } }),
    "The property has a pending address: save the property again, which makes it the address",
  ],
  ["property_type_missing", {}, property({ propertyType: null }), "The property's type is missing: enter it"],
  ["adp_codes_unknown", { today: day("2017-10-02") }, { today: day("2017-10-01") }, "No ADP codes are known for today"],
  [
    // Counseled on March 2, 2026: seven days lie between that date and March 10.
    "case_number_before_state_wait",
    { ...property({ state: "CA" }), today: day("2026-03-10") },
    { ...property({ state: "CA" }), today: day("2026-03-09") },
    "The waiting period of California allows the FHA case number on 2026-03-10 at the earliest",
  ],
  [
    "field_office_missing",
    {},
    fhaCase({ fieldOffice: null }),
    "HUD's field office is missing: enter it on the property",
  ],
  [
    "processing_type_missing",
    {},
    { processingType: null },
    "The type of processing is missing: send it with this request",
  ],
  [
    "construction_code_missing",
    {},
    fhaCase({ constructionCode: null }),
    "The construction code is missing: enter it on the property",
  ],
  [
    "sponsored_originator_ein_missing",
    loan({ broker: { ...broker, sponsoredOriginatorEin: "123456789" } }),
    loan({ broker }),
    "The employer identification number of the broker is missing: enter it on the loan's broker",
  ],
  [
    "site_condo_unknown",
    fhaCase({ isSiteCondo: false }, "condominium"),
    fhaCase({}, "condominium"),
    "Whether the condominium is a site condominium is missing: enter it on the property",
  ],
  [
    "month_built_missing",
    fhaCase({ constructionCode: "existing_under_1_year", monthBuilt: 1 }),
    fhaCase({ constructionCode: "existing_under_1_year" }),
    "The month in which the home was completed is missing: enter it on the property",
  ],
  [
    "lot_missing",
    fhaCase({ constructionCode: "proposed", lot: "12" }),
    fhaCase({ constructionCode: "proposed" }),
    "The lot is missing, by which a home that is not built yet is found: enter it on the property",
  ],
  [
    "prior_case_number_missing",
    loan({ hecmType: "refinance", priorHecm: { ...priorHecm, caseNumber: "137-7654321" } }),
    loan({ hecmType: "refinance", priorHecm }),
    "The case number of the earlier HECM is missing: enter it on the loan",
  ],
];
