import type { AgencyResults } from "../../../../domain/agency/answers.ts";
import type { AgencyOperation } from "../../../../domain/agency/operations.ts";
import type { AgencyCall } from "../../../../domain/agency/ports.ts";
import type { AgencyRequests } from "../../../../domain/agency/requests.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { anyGuard } from "../../outside-calls/support/any-guard.ts";
import { person, personOnWire } from "./people.ts";

/** An operation's request and result in the domain's words, and what of them goes over the wire. */
export interface Sample<Operation extends AgencyOperation> {
  readonly request: AgencyRequests[Operation];
  readonly body: unknown;
  readonly data: Readonly<Record<string, unknown>>;
  readonly result: AgencyResults[Operation];
}

const address = { street: "12 Elm St", unit: null, city: "Ames", state: "IA", zipCode: "50010" };
const addressOnWire = { street: "12 Elm St", unit: null, city: "Ames", state: "IA", zip_code: "50010" };

export const samples: { readonly [Operation in AgencyOperation]: Sample<Operation> } = {
  address_validation: {
    request: { address, countyFips: "169" },
    body: { address: addressOnWire, county_fips: "169" },
    data: { address: { ...addressOnWire, zip_code: "50010-1234" }, county_fips: "169", census_tract: "0001.00" },
    result: { address: { ...address, zipCode: "50010-1234" }, countyFips: "169", censusTract: "0001.00" },
  },
  case_number_assignment: {
    request: {
      lenderId: "1234500001",
      sponsorId: null,
      loanNumber: "L-1",
      adpCode: "952",
      hecmType: "traditional",
      rateType: "annual_adjustable",
      applicationOn: day("2026-05-04"),
      borrowers: [person],
      address,
      property: {
        propertyType: "condominium",
        units: 1,
        yearBuilt: 2026,
        countyFips: "169",
        constructionCode: "existing_under_1_year",
        condoApprovalId: "C004523",
        isSiteCondo: false,
        monthBuilt: 2,
        lot: "12",
        block: "4",
        plat: "B",
      },
      counseling: { counseledOn: day("2026-04-20"), certificateNumber: "C-77", agencyId: "80001" },
      originatorNmlsId: "12345",
      fieldOffice: "Des Moines",
      processingType: "Direct endorsement",
      caseType: "regular_de",
      sponsoredOriginatorEin: "123456789",
      program: {
        housingProgram: "home_equity_mortgage_255",
        amortization: "adjustable",
        specialProgram: "none",
        buyDown: "none",
      },
      priorCaseNumber: "161-7654321",
    },
    body: {
      lender_id: "1234500001",
      sponsor_id: null,
      loan_number: "L-1",
      adp_code: "952",
      hecm_type: "traditional",
      rate_type: "annual_adjustable",
      application_date: "2026-05-04",
      borrowers: [personOnWire],
      address: addressOnWire,
      property: {
        property_type: "condominium",
        units: 1,
        year_built: 2026,
        county_fips: "169",
        construction_code: "existing_under_1_year",
        condo_approval_id: "C004523",
        is_site_condo: false,
        month_built: 2,
        lot: "12",
        block: "4",
        plat: "B",
      },
      counseling: { counseled_date: "2026-04-20", certificate_number: "C-77", agency_id: "80001" },
      originator_nmls_id: "12345",
      field_office: "Des Moines",
      processing_type: "Direct endorsement",
      case_type: "regular_de",
      sponsored_originator_ein: "123456789",
      program: {
        housing_program: "home_equity_mortgage_255",
        amortization: "adjustable",
        special_program: "none",
        buy_down: "none",
      },
      prior_case_number: "161-7654321",
    },
    data: { case_number: "1611234567", assigned_date: "2026-05-05", adp_code: "952" },
    result: { caseNumber: "1611234567", assignedOn: day("2026-05-05"), adpCode: "952" },
  },
  certificate_search: {
    request: {
      certificateNumber: null,
      lastName: "Stone",
      ssnLast4: "6789",
      zipCode: null,
      counseledFrom: day("2026-01-01"),
      counseledTo: null,
      agencyId: null,
    },
    body: {
      certificate_number: null,
      last_name: "Stone",
      ssn_last4: "6789",
      zip_code: null,
      counseled_from: "2026-01-01",
      counseled_to: null,
      agency_id: null,
    },
    data: {
      matches: [
        {
          certificate_number: "C-77",
          counseled_date: "2026-04-20",
          agency_id: "80001",
          agency_name: "Iowa Counseling",
          clients: ["Ada Stone"],
          state: "IA",
          zip_code: "50010",
        },
      ],
    },
    result: {
      matches: [
        {
          certificateNumber: "C-77",
          counseledOn: day("2026-04-20"),
          agencyId: "80001",
          agencyName: "Iowa Counseling",
          clients: ["Ada Stone"],
          state: "IA",
          zipCode: "50010",
        },
      ],
    },
  },
  hecm_financial_assessment: {
    request: {
      caseNumber: "1611234567",
      assessment: {
        propertyTaxesCurrent: "yes",
        propertyTaxesDelinquentIn24Months: "no",
        associationDuesCurrent: "not_applicable",
        associationDuesDelinquentIn24Months: null,
        homeownersInsuranceInForce: "yes",
        realEstateDebtCurrent: null,
        realEstateDebtPaidOnTime: null,
        installmentDebtCurrent: null,
        installmentDebtPaidOnTime: null,
        revolvingDebtPaidOnTime: "yes",
        hasJudgments: "no",
        hasDelinquentFederalDebt: "no",
        hasCollections: "no",
        householdSize: 2,
        utilitiesMonthlyCents: 21_050,
        compensatingFactors: [{ factor: "spouse_income", amountCents: 40_000, description: null }],
        extenuatingCircumstances: [{ circumstance: "medical_event", description: "surgery", isDocumented: true }],
      },
      monthlyIncomeCents: 310_000,
      monthlyObligationsCents: 45_025,
      monthlyPropertyChargesCents: 30_000,
      residualIncome: {
        effectiveIncomeCents: 310_000,
        expensesCents: 320_075,
        residualIncomeCents: -10_075,
        requiredCents: 88_600,
        region: "midwest",
        householdSize: 2,
        isMet: false,
        isRequirementVerified: true,
      },
      lesaType: "fully_funded",
    },
    body: {
      case_number: "1611234567",
      assessment: {
        property_taxes_current: "yes",
        property_taxes_delinquent_in_24_months: "no",
        association_dues_current: "not_applicable",
        association_dues_delinquent_in_24_months: null,
        homeowners_insurance_in_force: "yes",
        real_estate_debt_current: null,
        real_estate_debt_paid_on_time: null,
        installment_debt_current: null,
        installment_debt_paid_on_time: null,
        revolving_debt_paid_on_time: "yes",
        has_judgments: "no",
        has_delinquent_federal_debt: "no",
        has_collections: "no",
        household_size: 2,
        utilities_monthly: 210.5,
        compensating_factors: [{ factor: "spouse_income", amount: 400, description: null }],
        extenuating_circumstances: [{ circumstance: "medical_event", description: "surgery", is_documented: true }],
      },
      monthly_income: 3100,
      monthly_obligations: 450.25,
      monthly_property_charges: 300,
      residual_income: {
        effective_income: 3100,
        expenses: 3200.75,
        residual_income: -100.75,
        required: 886,
        region: "midwest",
        household_size: 2,
        is_met: false,
        is_requirement_verified: true,
      },
      lesa_type: "fully_funded",
    },
    data: { is_set_aside_required: true, last_action_by: "M12345", last_action_date: "2026-05-06" },
    result: { isSetAsideRequired: true, lastActionBy: "M12345", lastActionOn: day("2026-05-06") },
  },
  hecm_insurance_application: {
    request: {
      lenderId: "1234500001",
      sponsorId: "1234500002",
      caseNumber: "1611234567",
      adpCode: "952",
      borrowers: [person],
      counselingCertificateNumber: "C-77",
      closingOn: day("2026-06-01"),
      disbursedOn: day("2026-06-05"),
      maxClaimAmountCents: 40_000_000,
      principalLimitCents: 18_000_050,
      initialMipCents: 800_000,
      originationFeeCents: 600_000,
      isResubmission: false,
    },
    body: {
      lender_id: "1234500001",
      sponsor_id: "1234500002",
      case_number: "1611234567",
      adp_code: "952",
      borrowers: [personOnWire],
      counseling_certificate_number: "C-77",
      closing_date: "2026-06-01",
      disbursed_date: "2026-06-05",
      max_claim_amount: 400_000,
      principal_limit: 180_000.5,
      initial_mip: 8000,
      origination_fee: 6000,
      is_resubmission: false,
    },
    data: { insurance_status: "notice_of_return", endorsed_date: null, return_reasons: ["NOTE NOT SIGNED"] },
    result: { insuranceStatus: "notice_of_return", endorsedOn: null, returnReasons: ["NOTE NOT SIGNED"] },
  },
  case_transfer: {
    request: {
      caseNumber: "1611234567",
      newLenderId: "5432100001",
      newSponsorId: null,
      sponsoredOriginatorEin: "123456789",
      assignmentLetterOn: day("2026-05-10"),
      isAppraisalTransferred: true,
      reason: "borrower's wish",
    },
    body: {
      case_number: "1611234567",
      new_lender_id: "5432100001",
      new_sponsor_id: null,
      sponsored_originator_ein: "123456789",
      assignment_letter_date: "2026-05-10",
      is_appraisal_transferred: true,
      reason: "borrower's wish",
    },
    data: { transferred_date: "2026-05-11" },
    result: { transferredOn: day("2026-05-11") },
  },
  case_restore: {
    request: { caseNumber: "1611234567" },
    body: { case_number: "1611234567" },
    data: {},
    result: {},
  },
  cairvs_authorization: {
    request: { lenderId: "1234500001", borrowers: [person] },
    body: { lender_id: "1234500001", borrowers: [personOnWire] },
    data: {
      authorizations: [
        { borrower_id: 7, authorization_number: "A123456789", hits: [] },
        {
          borrower_id: 8,
          authorization_number: null,
          hits: [{ agency_name: "SBA", agency_case_number: "S-1", case_type: "Default", phone: "8005550100" }],
        },
      ],
    },
    result: {
      authorizations: [
        { borrowerId: 7, authorizationNumber: "A123456789", hits: [] },
        {
          borrowerId: 8,
          authorizationNumber: null,
          hits: [{ agencyName: "SBA", agencyCaseNumber: "S-1", caseType: "Default", phone: "8005550100" }],
        },
      ],
    },
  },
  duplicate_mic: {
    request: { caseNumber: "1611234567", lenderId: "1234500001" },
    body: { case_number: "1611234567", lender_id: "1234500001" },
    data: {
      mic: {
        control_number: "0000012345",
        adp_code: "952",
        endorsed_date: "2026-07-01",
        max_claim_amount: 400_000.25,
        borrower_names: ["STONE, ADA"],
      },
    },
    result: {
      mic: {
        controlNumber: "0000012345",
        adpCode: "952",
        endorsedOn: day("2026-07-01"),
        maxClaimAmountCents: 40_000_025,
        borrowerNames: ["STONE, ADA"],
      },
    },
  },
  escrow_closeout: {
    request: { caseNumber: "1611234567", escrowType: "repair", isUnusedMoneyAppliedToPrincipal: false },
    body: { case_number: "1611234567", escrow_type: "repair", is_unused_money_applied_to_principal: false },
    data: { closed_date: "2026-09-01" },
    result: { closedOn: day("2026-09-01") },
  },
  hecm_certificate: {
    request: { certificateNumber: "C-77" },
    body: { certificate_number: "C-77" },
    data: {
      certificate_number: "C-77",
      counseled_date: "2026-04-20",
      issued_date: "2026-04-21",
      agency_id: "80001",
      agency_name: "Iowa Counseling",
      agency_phone: null,
      counselor_name: "Bea Hill",
      method: "telephone",
      duration_minutes: 75,
      fee: 145.5,
      is_fee_waived: false,
      clients: [{ first_name: "Ada", last_name: "Stone" }],
    },
    result: {
      certificateNumber: "C-77",
      counseledOn: day("2026-04-20"),
      issuedOn: day("2026-04-21"),
      agencyId: "80001",
      agencyName: "Iowa Counseling",
      agencyPhone: null,
      counselorName: "Bea Hill",
      method: "telephone",
      durationMinutes: 75,
      feeCents: 14_550,
      isFeeWaived: false,
      clients: [{ firstName: "Ada", lastName: "Stone" }],
    },
  },
  hecm_referral: {
    request: { loanNumber: "L-1", borrowers: [person], agencyId: null, reason: "counseling", notes: null },
    body: { loan_number: "L-1", borrowers: [personOnWire], agency_id: null, reason: "counseling", notes: null },
    data: { referral_status: "received" },
    result: { referralStatus: "received" },
  },
  address_change: {
    request: { caseNumber: "1611234567", address },
    body: { case_number: "1611234567", address: addressOnWire },
    data: { address: addressOnWire },
    result: { address },
  },
  appraisal_logging: {
    request: {
      caseNumber: "1611234567",
      sequence: 2,
      appraisedValueCents: 39_500_000,
      effectiveOn: day("2026-05-15"),
      appraiserLicense: "IA1234",
      condition: "subject_to_repairs",
      repairsCents: 250_075,
    },
    body: {
      case_number: "1611234567",
      sequence: 2,
      appraised_value: 395_000,
      effective_date: "2026-05-15",
      appraiser_license: "IA1234",
      condition: "subject_to_repairs",
      repairs: 2500.75,
    },
    data: { is_second_appraisal_required: true, appraisal_status: "logged" },
    result: { isSecondAppraisalRequired: true, appraisalStatus: "logged" },
  },
};

/** What no log, error or address may show. */
export const password = "correct horse 42";

export const reference = "00112233445566778899aabbccddeeff";

/** A call of an operation by company 3. */
export const callOf = <Operation extends AgencyOperation>(operation: Operation): AgencyCall<Operation> => ({
  companyId: 3,
  credentials: { username: "M12345", password },
  guard: anyGuard,
  operation,
  reference,
  startedAt: null,
  loanNumber: "L-1",
  caseNumber: "1611234567",
  caseStatus: "assigned",
});

/** A success of an operation as the agency writes it. */
export const success = (operation: AgencyOperation) => ({
  status: "Success",
  reference,
  messages: [],
  data: samples[operation].data,
});
