import { hierarchies, roles } from "../../../domain/access/roles.ts";
import { companyTypes } from "../../../domain/company/company.ts";
import { indexTitles } from "../../../domain/hecm/term-words.ts";
import {
  borrowerTypes,
  hecmTypes,
  initialMipRules,
  lesaTypes,
  paymentPlanTypes,
  rateIndexes,
  rateTypes,
} from "../../../domain/hecm/terms.ts";
import {
  appraisalConditions,
  appraiserLicenseTypes,
  escrowTypes,
} from "../../../domain/loan/agency/agency-sections.ts";
import { amountBases } from "../../../domain/loan/amounts/entered-amount.ts";
import {
  authorizationMethods,
  citizenships,
  maritalStatuses,
  representativeKinds,
} from "../../../domain/loan/borrowers/borrower.ts";
import { revisionGrounds } from "../../../domain/loan/fees/disclosure.ts";
import { feePayers } from "../../../domain/loan/fees/fee.ts";
import { lienKinds } from "../../../domain/loan/liens/lien.ts";
import { channels, servicingIntents } from "../../../domain/loan/loan.ts";
import {
  constructionCodes,
  occupancies,
  propertyLocations,
  propertyRights as propertyRightsValues,
  propertyTypes,
} from "../../../domain/loan/properties/property.ts";
import { vestings } from "../../../domain/loan/properties/title.ts";
import { loanStatuses } from "../../../domain/loan/status/status.ts";
import { feeTolerances, paymentTimings } from "../../../domain/reference-data/fee-catalog.ts";
import { choice, termChoice } from "../codec/values/choice-codecs.ts";

export const hecmType = termChoice("HecmType", hecmTypes, {
  traditional: "Loan on a home that the borrower already owns",
  purchase: "Loan to buy the home (HECM for purchase)",
  refinance: "Loan that replaces an earlier HECM (HECM-to-HECM refinance)",
});

export const rateType = termChoice("RateType", rateTypes, {
  fixed: "One rate for the life of the loan, with a single disbursement",
  annual_adjustable: "Rate adjusts once a year",
  monthly_adjustable: "Rate adjusts every month",
});

export const amountBasis = choice("EnteredAmountBasis", amountBases, {
  principal_limit: "Principal limit of a calculation made elsewhere",
  amount_applied_for:
    "Amount that the applicant asked for, if none was calculated; the HMDA register takes it for denied, withdrawn, and incomplete applications only",
});

export const rateIndex = choice("RateIndex", rateIndexes, indexTitles);

export const paymentPlanType = termChoice("PaymentPlanType", paymentPlanTypes, {
  line_of_credit: "Draws at the borrower's request",
  tenure: "Equal monthly payments for as long as the home is the borrower's principal residence",
  term: "Equal monthly payments for a fixed number of months",
  modified_tenure: "Tenure payments combined with a line of credit",
  modified_term: "Term payments combined with a line of credit",
  single_disbursement: "One disbursement at closing",
});

export const lesaType = termChoice("LifeExpectancySetAsideType", lesaTypes, {
  none: "No set-aside",
  fully_funded: "Required; the servicer pays all property charges from the set-aside",
  partially_funded: "Required; semi-annual payments to the borrower toward the property charges",
  voluntary: "Fully funded at the borrower's choice",
});

export const initialMipRule = choice("InitialMipRule", initialMipRules, {
  credit_for_premium_paid: "Full premium less the premium paid on the earlier HECM, at least 0 (ML 2014-21)",
  ceiling_of_206_53:
    "The lesser of the full premium and 3% of the increase in the maximum claim amount, less the premium paid on the earlier HECM, at least 0 (24 CFR 206.53); requires `max_claim_amount`",
});

export const borrowerType = termChoice("BorrowerType", borrowerTypes, {
  borrower: "Borrower",
  co_borrower: "Additional borrower",
  eligible_non_borrowing_spouse:
    "Spouse who does not borrow and may remain in the home after the last borrower's death (deferral period)",
  ineligible_non_borrowing_spouse: "Spouse who does not borrow and does not qualify for the deferral period",
  other_non_borrowing: "Any other person who lives in the home or has an interest in it",
});

export const maritalStatus = choice("MaritalStatus", maritalStatuses, {
  married: "Married",
  unmarried: "Single, divorced or widowed",
  separated: "Separated",
});

export const citizenship = choice("Citizenship", citizenships, {
  us_citizen: "U.S. citizen",
  permanent_resident: "Permanent resident alien",
  non_permanent_resident: "Non-permanent resident alien",
});

export const authorizationMethod = choice("CreditAuthorizationMethod", authorizationMethods, {
  written: "In writing, signed on paper",
  electronic: "Electronically",
  verbal: "Orally",
});

export const revisionGround = choice("RevisionGround", revisionGrounds, {
  changed_costs: "Changed circumstances increase the settlement costs; 12 CFR 1024.7(f)(1)",
  changed_eligibility: "Changed circumstances affect the borrower's eligibility for the loan; (f)(2)",
  borrower_request: "The borrower asked for the change; (f)(3)",
  expired: "The borrower did not express an intent to continue before the disclosure expired; (f)(4)",
  rate_lock: "The interest rate was locked, or a rate lock expired; (f)(5)",
  new_construction: "The home is under construction, and the disclosure said that it may be revised; (f)(6)",
});

export const feePayer = choice("FeePayer", feePayers, {
  borrower: "Borrower",
  lender: "Lender",
  broker: "Broker",
  seller: "Seller",
  other: "Someone else",
});

export const paymentTiming = choice("PaymentTiming", paymentTimings, {
  poc: "Paid outside of closing (POC)",
  at_closing: "Paid in cash at closing",
  financed: "Paid from the loan proceeds",
});

export const feeTolerance = termChoice("FeeTolerance", feeTolerances, {
  zero: "May not increase",
  ten_percent: "The sum of these fees may increase by at most 10 percent",
  unlimited: "May increase without limit",
});

export const channel = termChoice("Channel", channels, {
  retail: "The company takes the application and funds the loan",
  wholesale: "Another originator takes the application and the company funds the loan",
  brokered: "The company takes the application and another lender funds the loan",
});

export const servicingIntent = termChoice("ServicingIntent", servicingIntents, {
  retained: "Servicing stays with the company",
  released: "Servicing is sold to another company",
});

export const lienKind = choice("LienKind", lienKinds, {
  mortgage: "Mortgage",
  heloc: "Home equity line of credit",
  hecm: "Earlier HECM",
  tax: "Tax lien",
  judgment: "Court judgment",
  federal_debt: "Debt to the federal government",
  other: "Other debt or lien",
});

export const propertyType = choice("PropertyType", propertyTypes, {
  single_family: "One dwelling unit",
  two_to_four_units: "Two to four dwelling units",
  condominium: "Condominium unit",
  pud: "Home in a planned unit development (PUD)",
  manufactured_home: "Manufactured home",
});

export const constructionCode = choice("ConstructionCode", constructionCodes, {
  proposed: "Not started",
  under_construction: "Under construction",
  existing_over_1_year: "Completed at least a year ago",
  existing_under_1_year: "Completed less than a year ago",
  substantial_rehabilitation: "Substantially rehabilitated",
  manufactured: "Manufactured home",
});

export const propertyLocation = choice("PropertyLocation", propertyLocations, {
  urban: "Urban area",
  suburban: "Suburban area",
  rural: "Rural area",
});

export const propertyRights = choice("PropertyRights", propertyRightsValues, {
  fee_simple: "Ownership of home and land, without a time limit",
  leasehold: "Home on leased land, until the lease expires",
});

export const vesting = choice("Vesting", vestings, {
  individual: "By the borrowers themselves, alone or together",
  trust: "By a trust of which the borrowers are beneficiaries",
  life_estate: "By the borrowers for their lives, and by others after them",
});

export const representativeKind = choice("RepresentativeKind", representativeKinds, {
  power_of_attorney: "Agent under a power of attorney",
  guardian: "Guardian appointed by a court",
  conservator: "Conservator appointed by a court",
});

export const appraiserLicenseType = choice("AppraiserLicenseType", appraiserLicenseTypes, {
  licensed: "Licensed",
  certified_general: "Certified general appraiser",
  certified_residential: "Certified residential appraiser",
});

export const occupancy = choice("Occupancy", occupancies, {
  principal_residence: "Principal residence of the borrower",
  second_residence: "Second residence",
  investment_property: "Investment property",
});

export const loanStatus = termChoice("LoanStatus", loanStatuses, {
  origination: "Application being taken",
  processing: "Documents being collected",
  underwriting: "With the underwriter for a decision",
  conditional_approval: "Approved with conditions",
  clear_to_close: "All conditions met",
  closing: "Closing in progress",
  funded: "Closed and disbursed",
  endorsed: "Insured by FHA",
  escrow_closed: "Endorsed, with its escrow closed out",
  approved_not_accepted: "Approved, but not accepted by the borrower",
  withdrawn: "Withdrawn by the borrower",
  denied: "Denied",
  incomplete: "File closed for incompleteness",
});

export const companyType = termChoice("CompanyType", companyTypes, {
  Lender: "Funds loans in its own name",
  Broker: "Takes applications for other lenders, which fund the loans",
  Correspondent: "Closes loans in its own name and sells them",
  "Third-Party Originator": "Originates loans for a sponsoring lender",
});

export const hierarchy = termChoice("Hierarchy", hierarchies, {
  "Super User": "All permissions in every company",
  "Company Administrator":
    "All permissions in its own company, except creating and deactivating companies and entering rates",
  "Company User": "The permissions of the user's roles",
});

export const role = termChoice("Role", roles, {
  "Loan Officer": "Originates loans and works on these only",
  Processor: "Processes all loans of the company",
  Underwriter: "Underwrites and decides on loans",
  Closer: "Closes loans and applies for their insurance",
  Compliance: "Prepares regulatory reports and reads the audit log",
  Reviewer: "Reviews the case books of the calculation; in the house company only",
});

export const escrowType = choice("EscrowType", escrowTypes, {
  repair: "Repairs after closing",
  eem: "Energy efficient mortgage (EEM)",
  "203k": "Rehabilitation mortgage, section 203(k)",
});

export const appraisalCondition = choice("AppraisalCondition", appraisalConditions, {
  as_is: "Value of the home in its current condition",
  subject_to_completion: "Value subject to completion according to plans",
  subject_to_repairs: "Value subject to completion of repairs",
  subject_to_inspection: "Value subject to a satisfactory inspection",
});
