import type { RequestContext } from "../../../../domain/agency/decision.ts";
import type { AgencyInputs, AppraisalInput } from "../../../../domain/agency/inputs.ts";
import type { RequirableField, requirableFields } from "../../../../domain/agency/required-fields.ts";
import { loggedAppraisal } from "../../../../domain/casebook/sample/fixed-values.ts";
import { day } from "../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { noFhaCaseDetails, type Property } from "../../../../domain/loan/properties/property.ts";
import { aLoanForCase, assigned, figures, withAgency, withProperty } from "../../../domain/agency/example.ts";
import { aStatusEntry } from "../../../fixtures/loan/loan.ts";
import { readyToFund } from "../../../fixtures/loan/loan-to-fund.ts";
import { refinance } from "../../../fixtures/loan/refinance.ts";

type Operation = keyof typeof requirableFields;

interface Lacking<Of extends Operation> {
  readonly loan: Loan;
  readonly input: AgencyInputs[Of];
  /** The parts of the request's context that are not as usual. */
  readonly context?: Partial<RequestContext>;
}

const complete = { ...noFhaCaseDetails, fieldOffice: "Des Moines", constructionCode: "existing_over_1_year" } as const;

const priorHecm = {
  caseNumber: null,
  closedOn: null,
  maxClaimAmountCents: null,
  principalLimitCents: null,
  initialMipPaidCents: null,
};

const broker = {
  companyName: "Example Brokers",
  nmlsId: null,
  originatorName: null,
  originatorNmlsId: null,
  sponsoredOriginatorEin: null,
};

const caseLacking = (field: RequirableField<"case_number_assignment">): Lacking<"case_number_assignment"> => {
  const input = { processingType: field === "processingType" ? null : "Direct endorsement" };
  const of = (given: Partial<Loan>, property: Partial<Property> = {}) => ({
    loan: withProperty(aLoanForCase(given), { fhaCase: complete, ...property }),
    input,
  });
  switch (field) {
    case "fieldOffice":
    case "constructionCode":
      return of({}, { fhaCase: { ...complete, [field]: null } });
    case "processingType":
      return of({});
    case "sponsoredOriginatorEin":
      return of({ broker });
    case "condoApprovalId":
      return of({}, { propertyType: "condominium", fhaCase: { ...complete, isSiteCondo: false } });
    case "isSiteCondo":
      return of({}, { propertyType: "condominium", fhaCase: { ...complete, condoApprovalId: "C004523" } });
    case "monthBuilt":
      return of({}, { fhaCase: { ...complete, constructionCode: "existing_under_1_year" } });
    case "lot":
      return of({}, { fhaCase: { ...complete, constructionCode: "under_construction" } });
    case "priorCaseNumber":
      return of({ hecmType: "refinance", priorHecm });
  }
};

const appraised = {
  location: "suburban",
  propertyRights: "fee_simple",
  leaseholdExpiresOn: null,
} as const;

const statements = {
  licenseType: "licensed",
  remainingEconomicLifeYears: 40,
  isDisasterChecked: true,
  flippingExemption: null,
  isCertified: true,
} as const;

const appraisalLacking = (field: RequirableField<"appraisal_logging">): Lacking<"appraisal_logging"> => {
  const input = {
    ...{ appraisedValueCents: 400_000_00, effectiveOn: day("2026-04-20"), appraiserLicense: null },
    ...{ condition: null, repairsCents: null, ...statements },
  };
  const of = (given: Partial<Loan> = {}, property: Partial<Property> = {}, said: Partial<AppraisalInput> = {}) => ({
    loan: withProperty(withAgency({ caseNumber: assigned }, given), {
      floodZone: "X",
      fhaAppraisal: appraised,
      ...property,
    }),
    input: { ...input, ...said },
  });
  const purchase = { hecmType: "purchase", purchasePriceCents: 390_000_00, contractOn: day("2026-04-01") } as const;
  switch (field) {
    case "maxClaimAmountCents":
      return { ...of(), context: { maxClaimAmountWith: () => null } };
    case "purchasePriceCents":
    case "contractOn":
      return of({ ...purchase, [field]: null });
    case "location":
    case "propertyRights":
      return of({}, { fhaAppraisal: { ...appraised, [field]: null } });
    case "leaseholdExpiresOn":
      return of({}, { fhaAppraisal: { ...appraised, propertyRights: "leasehold" } });
    case "isInFloodZone":
      return of({}, { floodZone: null });
    case "licenseType":
    case "remainingEconomicLifeYears":
    case "isDisasterChecked":
    case "isCertified":
      return of({}, {}, { [field]: null });
  }
};

const insured = {
  repairsDueOn: null,
  mipPaidOn: day("2026-04-28"),
  isPriorInsuranceTerminated: true,
  lateRequestCertifiedOn: null,
};
const license = { appraiserLicense: "IA1234", licenseType: "licensed" } as const;

const insuranceLacking = (
  field: RequirableField<"hecm_insurance_application">,
): Lacking<"hecm_insurance_application"> => {
  const ready = readyToFund(aLoanForCase());
  const terms = {
    ...{ approvedOn: day("2026-04-07"), fhaInsurance: insured, statusHistory: [aStatusEntry("funded")] },
    counseling: ready.counseling && { ...ready.counseling, agencyId: "80001" },
  } as const;
  const of = (
    given: Partial<Loan> = {},
    context: Partial<RequestContext> = {},
  ): Lacking<"hecm_insurance_application"> => {
    const agency = { ...ready.agency, appraisal: loggedAppraisal, adpCode: "952" };
    return {
      loan: withProperty({ ...ready, agency, ...terms, ...given }, { fhaCase: complete, ...given.property }),
      input: license,
      context: { calculation: { state: "current", obstacles: [] }, figures, underwriterChumsId: "ZD01", ...context },
    };
  };
  switch (field) {
    case "approvedOn":
      return of({ approvedOn: null });
    case "repairsDueOn":
      return of({}, { figures: { ...figures, repairSetAsideCents: 3_750_00 } });
    case "mipPaidOn":
      return of({ fhaInsurance: { ...insured, mipPaidOn: null } });
    case "isPriorInsuranceTerminated":
      return of({
        ...refinance,
        counseling: terms.counseling && { ...terms.counseling, antiChurningDisclosedOn: day("2026-04-01") },
        fhaInsurance: { ...insured, isPriorInsuranceTerminated: null },
      });
    case "agencyId":
      return of({ counseling: ready.counseling });
    case "underwriterChumsId":
      return of({}, { underwriterChumsId: null });
    case "constructionCode":
      return of({ property: { ...ready.property, fhaCase: null } });
    case "appraiserLicense":
    case "licenseType":
      return { ...of(), input: { ...license, [field]: null } };
  }
};

/** For each operation a loan and an input that lack only one field that an agency may require. */
export const barestLoans: { readonly [Of in Operation]: (field: RequirableField<Of>) => Lacking<Of> } = {
  case_number_assignment: caseLacking,
  appraisal_logging: appraisalLacking,
  hecm_insurance_application: insuranceLacking,
};
