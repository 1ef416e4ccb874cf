import { describe, expect, test } from "bun:test";
import { acceptableAssessment } from "../../../domain/casebook/sample/assessment.ts";
import { loggedAppraisal } from "../../../domain/casebook/sample/fixed-values.ts";
import { day } from "../../../domain/kernel/day.ts";
import type { CaseNumber } from "../../../domain/loan/agency/agency-record.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { type FhaCaseDetails, noFhaCaseDetails } from "../../../domain/loan/properties/property.ts";
import {
  addressChangeRequirements,
  addressValidationRequirements,
} from "../../../domain/requirements/operations/address.ts";
import { appraisalRequirements } from "../../../domain/requirements/operations/appraisal.ts";
import { appraisalFieldRequirements } from "../../../domain/requirements/operations/appraisal-fields.ts";
import { assessmentRequirements } from "../../../domain/requirements/operations/assessment.ts";
import { caseNumberRequirements } from "../../../domain/requirements/operations/case-number.ts";
import { caseNumberFieldRequirements } from "../../../domain/requirements/operations/case-number-fields.ts";
import { insuranceRequirements } from "../../../domain/requirements/operations/insurance.ts";
import { insuranceFieldRequirements } from "../../../domain/requirements/operations/insurance-fields.ts";
import { caivrsRequirements, certificateRequirements } from "../../../domain/requirements/operations/queries.ts";
import { register } from "../../../domain/requirements/register.ts";
import type { Requirement } from "../../../domain/requirements/requirement.ts";
import { someFacts } from "../../fixtures/loan/judged-loan.ts";
import { aStatusEntry } from "../../fixtures/loan/loan.ts";
import { ada, assigned, entered, ssns, withAgency, withProperty } from "../agency/example.ts";

const income = [{ source: "pension", amountCents: 1_500_00 }];

const caseDetails: FhaCaseDetails = {
  ...noFhaCaseDetails,
  fieldOffice: "Chicago",
  constructionCode: "existing_over_1_year",
};
const broker = {
  ...{ companyName: "Example Brokers", nmlsId: null, originatorName: null, originatorNmlsId: null },
  sponsoredOriginatorEin: null,
};
const priorHecm = {
  ...{ caseNumber: null, closedOn: null, maxClaimAmountCents: null },
  ...{ principalLimitCents: null, initialMipPaidCents: null },
};

/** A loan that lacks nothing for any request; its home has 1,000 square feet. */
const base: Loan = withProperty(
  withAgency(
    { caseNumber: assigned, appraisal: loggedAppraisal, adpCode: "952" },
    {
      borrowers: [{ ...ada, monthlyIncome: income }],
      assessment: acceptableAssessment,
      statusHistory: [aStatusEntry("funded")],
    },
  ),
  {
    ...{ annualTaxesCents: 2_400_00, annualInsuranceCents: 1_200_00, livingAreaSquareFeet: 1_000 },
    fhaCase: caseDetails,
  },
);

/** All inputs of request checks; each entry uses some of them. */
const judged = {
  loan: base,
  company: { fhaLenderId: "1234500001" },
  today: day("2026-05-01"),
  calculation: { state: "current", obstacles: [] },
  facts: someFacts(),
  hasCurrentFigures: true,
  ssnOf: ({ id }: { readonly id: number }) => ssns[id] ?? null,
  rulesOn: assigned.assignedOn,
  appraisal: { sequence: 1, appraisedValueCents: 400_000_00, effectiveOn: day("2026-04-08") },
  certificateNumber: "1234567",
  address: entered,
  processingType: "Direct endorsement",
  request: {
    maxClaimAmountCents: 400_000_00,
    purchasePriceCents: 399_000_00,
    contractOn: day("2026-04-01"),
    location: "rural",
    licenseType: "licensed",
    propertyRights: "fee_simple",
    leaseholdExpiresOn: null,
    remainingEconomicLifeYears: 40,
    isDisasterChecked: true,
    isCertified: true,
    isInFloodZone: false,
    ...{ repairSetAsideCents: 0, repairsDueOn: null, mipPaidOn: day("2026-04-28"), isPriorInsuranceTerminated: null },
    counseling: { agencyId: "80001", counseledOn: day("2026-03-02"), isWaived: false },
    ...{ underwriterChumsId: "ZD01", approvedOn: day("2026-04-07"), constructionCode: "existing_over_1_year" },
    appraiserLicense: "IL556001234",
  },
};
type Given = Partial<{ readonly [Name in keyof typeof judged]: unknown }>;

const loan = (given: Partial<Loan>): Given => ({ loan: { ...base, ...given } });
const property = (given: Partial<Loan["property"]>): Given => ({ loan: withProperty(base, given) });
const fhaCase = (given: Partial<FhaCaseDetails>, propertyType: Loan["property"]["propertyType"] = "single_family") =>
  property({ propertyType, fhaCase: { ...caseDetails, ...given } });
const agency = (given: Partial<Loan["agency"]>): Given => loan({ agency: { ...base.agency, ...given } });
const assessment = (given: Partial<typeof acceptableAssessment>): Given =>
  loan({ assessment: { ...acceptableAssessment, ...given } });
const appraisal = (given: object): Given => ({ appraisal: { ...judged.appraisal, ...given } });
const logging = (given: object): Given => ({ request: { ...judged.request, ...given } });
const assignedOn = (on: string): Given => agency({ caseNumber: { ...assigned, assignedOn: day(on) } as CaseNumber });

/** One entry that only requests have: what just meets it, what just misses it, and what is then reported. */
type Case = readonly [code: string, met: Given, missed: Given, text: string];

const cases: readonly Case[] = [
  ["street_missing", {}, { address: { ...entered, street: null } }, "The property's street is missing"],
  [
    "zip_code_or_city_missing",
    { address: { ...entered, zipCode: null } },
    { address: { ...entered, zipCode: null, city: null } },
    "The property's ZIP code or city is missing",
  ],
  [
    "property_address_incomplete",
    property({ unit: null }),
    property({ zipCode: null }),
    "The ZIP code of the property's address is missing",
  ],
  [
    "pending_address",
    {},
    property({ pendingAddress: { ...entered, street: "40 Second Avenue" } }),
    "The property has a pending address: save the property again, which makes it the address",
  ],
  ["property_type_missing", {}, property({ propertyType: null }), "The property's type is missing"],
  ["adp_codes_unknown", { today: day("2017-10-02") }, { today: day("2017-10-01") }, "No ADP codes are known for today"],
  ["borrower_ssn_missing", {}, { ssnOf: () => null }, "The Social Security number of borrower 101 is missing"],
  ["fha_lender_id_missing", {}, { company: { fhaLenderId: null } }, "The company's FHA lender id is missing"],
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
  [
    "household_size_missing",
    assessment({ householdSize: 1 }),
    assessment({ householdSize: null }),
    "The size of the household is missing",
  ],
  [
    "monthly_income_missing",
    {},
    loan({ borrowers: [{ ...ada, monthlyIncome: [] }] }),
    "The monthly income of borrower 101 is missing",
  ],
  [
    "annual_taxes_missing",
    property({ annualTaxesCents: 0 }),
    property({ annualTaxesCents: null }),
    "The property's annual taxes are missing",
  ],
  [
    "annual_insurance_missing",
    property({ annualInsuranceCents: 0 }),
    property({ annualInsuranceCents: null }),
    "The property's annual insurance is missing",
  ],
  [
    "association_dues_missing",
    assessment({ associationDuesCurrent: "not_applicable" }),
    assessment({ associationDuesCurrent: "yes" }),
    "The property's annual association dues are missing: the assessment has answers about such dues",
  ],
  [
    "utilities_missing",
    assessment({ utilitiesMonthlyCents: null }),
    {
      loan: withProperty(
        { ...base, assessment: { ...acceptableAssessment, utilitiesMonthlyCents: null } },
        { livingAreaSquareFeet: null },
      ),
    },
    "The monthly utilities are missing, and so is the property's living area, from which they would be estimated",
  ],
  [
    "residual_income_region_unknown",
    property({ state: "PR" }),
    property({ state: "GU" }),
    "No required residual income is known for GU",
  ],
  [
    "residual_income_rule_unknown",
    { rulesOn: day("2015-04-27") },
    { rulesOn: day("2015-04-26") },
    "No required residual income is known for the day of the case number",
  ],
  [
    "assessment_unanswered",
    assessment({ hasCollections: "not_applicable" }),
    assessment({ hasCollections: null }),
    "The assessment does not say whether there are collections",
  ],
  [
    "loan_not_funded",
    {},
    loan({ statusHistory: [aStatusEntry("closing")] }),
    "The loan is not funded: apply for the insurance once it is",
  ],
  [
    "brokered_loan_insured",
    loan({ channel: "wholesale" }),
    loan({ channel: "brokered", fundingLender: { companyName: "Example Funding", nmlsId: null } }),
    "The loan is brokered: the lender that funded it applies for the insurance",
  ],
  [
    // From March 2 to May 1, 2026, today, are 29 + 30 + 1 = 60 days.
    "late_request_not_certified",
    loan({ disbursedOn: day("2026-03-02"), fhaInsurance: null }),
    loan({ disbursedOn: day("2026-03-01"), fhaInsurance: null }),
    "The application for the insurance is late: enter the day of the late request's certification",
  ],
  [
    // Today is May 1, 2026.
    "insurance_before_disbursement",
    loan({ disbursedOn: day("2026-05-01") }),
    loan({ disbursedOn: day("2026-05-02") }),
    "The disbursement date is in the future: apply for the insurance once the loan is disbursed",
  ],
  [
    "second_appraisal_not_logged",
    agency({ appraisal: { ...loggedAppraisal, isSecondAppraisalRequired: true, sequence: 2 } }),
    agency({ appraisal: { ...loggedAppraisal, isSecondAppraisalRequired: true } }),
    "The second appraisal is not logged",
  ],
  [
    "figures_missing",
    {},
    { hasCurrentFigures: false },
    "The loan has no calculation of its current terms: calculate it again",
  ],
  [
    "adp_code_missing",
    agency({ adpCode: null }),
    { loan: withProperty({ ...base, agency: { ...base.agency, adpCode: null } }, { propertyType: null }) },
    "The loan's ADP code is not known",
  ],
  [
    "repairs_due_date_missing",
    logging({ repairSetAsideCents: 1, repairsDueOn: day("2026-12-01") }),
    logging({ repairSetAsideCents: 1 }),
    "The day on which the repairs are due is missing: enter it on the loan",
  ],
  [
    "mip_payment_missing",
    {},
    logging({ mipPaidOn: null }),
    "The day on which the initial premium was paid is missing: enter it on the loan",
  ],
  [
    "prior_insurance_unknown",
    { ...logging({ isPriorInsuranceTerminated: false }), ...loan({ hecmType: "refinance" }) },
    loan({ hecmType: "refinance" }),
    "Whether the insurance of the earlier HECM is terminated is missing: enter it on the loan",
  ],
  [
    "counseling_agency_missing",
    logging({ counseling: { agencyId: null, counseledOn: null, isWaived: true } }),
    logging({ counseling: { agencyId: null, counseledOn: day("2026-03-02"), isWaived: false } }),
    "HUD's id of the counseling agency is missing: enter it on the loan",
  ],
  [
    "underwriter_chums_id_missing",
    {},
    logging({ underwriterChumsId: null }),
    "The CHUMS id of the loan's underwriter is missing: enter it on the user who is the underwriter",
  ],
  [
    "approval_not_after_case_number",
    { ...loan({ caseNumberAssignedOn: day("2026-04-06") }), ...logging({ approvedOn: day("2026-04-07") }) },
    { ...loan({ caseNumberAssignedOn: day("2026-04-06") }), ...logging({ approvedOn: day("2026-04-06") }) },
    "The approval date is missing, or not after the date of the FHA case number: enter it on the loan",
  ],
  [
    "insured_construction_unknown",
    {},
    logging({ constructionCode: null }),
    "The construction code is missing: enter it on the property",
  ],
  [
    "appraiser_license_missing",
    {},
    logging({ appraiserLicense: null }),
    "The appraiser's license is missing: send it with this request",
  ],
  [
    "appraiser_license_type_missing",
    {},
    logging({ licenseType: null }),
    "The type of the appraiser's license is missing: send it with this request",
  ],
  ["certificate_number_missing", {}, { certificateNumber: null }, "The counseling certificate's number is missing"],
  [
    "new_address_missing",
    {},
    { address: null },
    "The new address is missing: send address, or enter it on the property first",
  ],
  [
    "pending_address_incomplete",
    { address: { ...entered, unit: null } },
    { address: { ...entered, city: null } },
    "The city of the property's pending address is missing",
  ],
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

const entries: readonly Requirement<never>[] = [
  ...addressValidationRequirements,
  ...caseNumberRequirements,
  ...Object.values(caseNumberFieldRequirements),
  ...assessmentRequirements,
  ...insuranceRequirements,
  ...Object.values(insuranceFieldRequirements),
  ...caivrsRequirements,
  ...certificateRequirements,
  ...addressChangeRequirements,
  ...appraisalRequirements,
  ...Object.values(appraisalFieldRequirements),
];

describe("a requirement that only requests to the agency have", () => {
  test("has its case here, whatever is added to the register", () => {
    const ofRequests = register.filter(({ firstStatus }) => firstStatus === null);
    expect(cases.map(([code]) => code)).toEqual(ofRequests.map(({ code }) => code));
  });

  test("reports nothing for a loan that has everything", () => {
    for (const { code, unmet } of entries.filter(({ code: each }) => cases.some(([one]) => one === each)))
      expect([code, unmet(judged as never)]).toEqual([code, []]);
  });

  test.each(cases)("%s is just met, and just missed", (code, met, missed, text) => {
    const entry = entries.find((each) => each.code === code);
    if (entry === undefined) throw new Error(`the register has no ${code}`);
    expect(entry.unmet({ ...judged, ...met } as never)).toEqual([]);
    expect(entry.unmet({ ...judged, ...missed } as never).map((each) => each.text)).toEqual([text]);
  });
});

describe("a late insurance application", () => {
  const entry = entries.find(({ code }) => code === "late_request_not_certified");
  if (entry === undefined) throw new Error("the register has no such entry");
  const late = { disbursedOn: day("2026-03-01") };
  const isMet = (given: Partial<Loan>): boolean =>
    entry.unmet({ ...judged, ...loan({ ...late, ...given }) } as never).length === 0;

  test("is made once it is certified, and again without more if it was returned", () => {
    const details = { repairsDueOn: null, mipPaidOn: null, isPriorInsuranceTerminated: null };
    expect(isMet({ fhaInsurance: { ...details, lateRequestCertifiedOn: null } })).toBe(false);
    expect(isMet({ fhaInsurance: { ...details, lateRequestCertifiedOn: day("2026-05-01") } })).toBe(true);
    expect(isMet({ agency: { ...base.agency, insuranceStatus: "notice_of_return" } })).toBe(true);
  });
});

describe("what a request checks besides its boundary", () => {
  const texts = (code: string, given: Given): readonly string[] => {
    const entry = entries.find((each) => each.code === code);
    if (entry === undefined) throw new Error(`the register has no ${code}`);
    return entry.unmet({ ...judged, ...given } as never).map(({ text }) => text);
  };

  test("a second appraisal has its own value and date, and needs none of the first", () => {
    const second = appraisal({ sequence: 2, appraisedValueCents: null, effectiveOn: null });
    expect([texts("logged_value_missing", second), texts("logged_date_missing", second)]).toEqual([[], []]);
  });

  test("a loan without an assessment lacks its household and each of thirteen answers, and its required income is not looked up", () => {
    const none = loan({ assessment: null });
    expect(texts("household_size_missing", none)).toHaveLength(1);
    expect(texts("assessment_unanswered", none)).toHaveLength(13);
    expect(texts("residual_income_rule_unknown", none)).toEqual([]);
  });

  test("answers about dues of the last two years require the dues as well as the answer about today's", () => {
    const without = { associationDuesCurrent: null, associationDuesDelinquentIn24Months: null } as const;
    const dues = (given: Partial<typeof acceptableAssessment>) =>
      texts("association_dues_missing", {
        loan: {
          ...withProperty(base, { annualAssociationDuesCents: null }),
          assessment: { ...acceptableAssessment, ...without, ...given },
        },
      }).length;
    expect([dues({}), dues({ associationDuesDelinquentIn24Months: "no" })]).toEqual([0, 1]);
  });

  test("a refinance without data lacks the case of the earlier HECM", () => {
    expect(texts("prior_case_number_missing", loan({ hecmType: "refinance", priorHecm: null }))).toHaveLength(1);
  });
});
