import { hierarchies, roles } from "../../../domain/access/roles.ts";
import { companyTypes } from "../../../domain/company/company.ts";
import {
  borrowerTypes,
  hecmTypes,
  initialMipRules,
  lesaTypes,
  paymentPlanTypes,
  rateIndexes,
  rateTypes,
} from "../../../domain/hecm/terms.ts";
import { appraisalConditions, escrowTypes } from "../../../domain/loan/agency/agency-sections.ts";
import { authorizationMethods, citizenships, maritalStatuses } from "../../../domain/loan/borrowers/borrower.ts";
import { feePayers } from "../../../domain/loan/fees/fee.ts";
import { channels, lienKinds, servicingIntents } from "../../../domain/loan/loan.ts";
import { occupancies, propertyTypes } from "../../../domain/loan/properties/property.ts";
import { loanStatuses } from "../../../domain/loan/status/status.ts";
import { feeTolerances, paymentTimings } from "../../../domain/reference-data/fee-catalogue.ts";
import { choice } from "../codec/choice-codecs.ts";

export const hecmType = choice("HecmType", hecmTypes, {
  traditional: "On a home the borrower owns",
  purchase: "For buying the home",
  refinance: "Replacing an earlier HECM",
});

export const rateType = choice("RateType", rateTypes, {
  fixed: "One rate for the life of the loan, taken in a single disbursement",
  annual_adjustable: "Adjusted once a year",
  monthly_adjustable: "Adjusted every month",
});

export const rateIndex = choice("RateIndex", rateIndexes, {
  cmt_1_month: "1-month constant maturity Treasury",
  cmt_1_year: "1-year constant maturity Treasury",
  cmt_10_year: "10-year constant maturity Treasury",
});

export const paymentPlanType = choice("PaymentPlanType", paymentPlanTypes, {
  line_of_credit: "Draws when the borrower asks",
  tenure: "Equal monthly payments for as long as the home is the principal residence",
  term: "Equal monthly payments for a fixed number of months",
  modified_tenure: "Tenure payments with a line of credit",
  modified_term: "Term payments with a line of credit",
  single_disbursement: "One draw at closing",
});

export const lesaType = choice("LifeExpectancySetAsideType", lesaTypes, {
  none: "No set-aside",
  fully_funded: "The servicer pays all property charges from it",
  partially_funded: "Semi-annual payments to the borrower toward property charges",
  voluntary: "Fully funded, by the borrower's choice",
});

export const initialMipRule = choice("InitialMipRule", initialMipRules, {
  credit_for_premium_paid: "The full premium less the one paid on the old loan, at least 0 (ML 2014-21)",
  ceiling_of_206_53:
    "That, but at most 3 % of the increase of the maximum claim amount less the premium paid (24 CFR 206.53); needs `max_claim_amount`",
});

export const borrowerType = choice("BorrowerType", borrowerTypes, {
  borrower: "The borrower",
  co_borrower: "A further borrower",
  eligible_non_borrowing_spouse: "A spouse who may stay after the borrower's death",
  ineligible_non_borrowing_spouse: "A spouse who may not",
  other_non_borrowing: "Anyone else with an interest in the home",
});

export const maritalStatus = choice("MaritalStatus", maritalStatuses, {
  married: "Married",
  unmarried: "Single, divorced or widowed",
  separated: "Separated",
});

export const citizenship = choice("Citizenship", citizenships, {
  us_citizen: "Citizen of the United States",
  permanent_resident: "Permanent resident alien",
  non_permanent_resident: "Non-permanent resident alien",
});

export const authorizationMethod = choice("CreditAuthorizationMethod", authorizationMethods, {
  written: "Signed on paper",
  electronic: "Given electronically",
  verbal: "Given by word of mouth",
});

export const feePayer = choice("FeePayer", feePayers, {
  borrower: "The borrower",
  lender: "The lender",
  broker: "The broker",
  seller: "The seller",
  other: "Someone else",
});

export const paymentTiming = choice("PaymentTiming", paymentTimings, {
  poc: "Paid outside closing",
  at_closing: "Paid in cash at closing",
  financed: "Paid from the loan",
});

export const feeTolerance = choice("FeeTolerance", feeTolerances, {
  zero: "May not rise",
  ten_percent: "May rise by ten percent in sum",
  unlimited: "May change",
});

export const channel = choice("Channel", channels, {
  retail: "Originated by the company itself",
  wholesale: "Bought from another originator",
  brokered: "Brought by a broker",
});

export const servicingIntent = choice("ServicingIntent", servicingIntents, {
  retained: "The company will service the loan",
  released: "Servicing will be sold",
});

export const lienKind = choice("LienKind", lienKinds, {
  mortgage: "A mortgage",
  heloc: "A home equity line of credit",
  hecm: "An earlier HECM",
  tax: "Taxes",
  judgment: "A judgment",
  federal_debt: "A debt to the federal government",
  other: "Another lien",
});

export const propertyType = choice("PropertyType", propertyTypes, {
  single_family: "One dwelling",
  two_to_four_units: "Two to four dwellings",
  condominium: "A condominium unit",
  pud: "In a planned unit development",
  manufactured_home: "A manufactured home",
});

export const occupancy = choice("Occupancy", occupancies, {
  principal_residence: "The borrower's principal residence",
  second_residence: "A second residence",
  investment_property: "Held as an investment",
});

export const loanStatus = choice("LoanStatus", loanStatuses, {
  origination: "Being put together",
  processing: "Documents being gathered",
  underwriting: "Being decided",
  conditional_approval: "Approved under conditions",
  clear_to_close: "All conditions met",
  closing: "Being closed",
  funded: "Closed and paid out",
  endorsed: "Insured by FHA",
  escrow_closed: "Escrow closed out",
  approved_not_accepted: "Approved, but not taken by the borrower",
  withdrawn: "Withdrawn by the borrower",
  denied: "Denied",
  incomplete: "Closed as incomplete",
});

export const companyType = choice("CompanyType", companyTypes, {
  Lender: "Lends in its own name",
  Broker: "Brings loans to lenders",
  Correspondent: "Closes in its own name and sells the loan",
  "Third-Party Originator": "Originates for a sponsoring lender",
});

export const hierarchy = choice("Hierarchy", hierarchies, {
  "Super User": "Everything in every company",
  "Company Administrator": "Everything in its company",
  "Company User": "What its roles allow",
});

export const role = choice("Role", roles, {
  "Loan Officer": "Originates its own loans",
  Processor: "Prepares every loan of the company",
  Underwriter: "Decides loans",
  Closer: "Closes and insures loans",
  Compliance: "Reports and reads the audit trail",
});

export const escrowType = choice("EscrowType", escrowTypes, {
  repair: "For repairs after closing",
  eem: "For an energy efficient mortgage",
  "203k": "For a rehabilitation mortgage",
});

export const appraisalCondition = choice("AppraisalCondition", appraisalConditions, {
  as_is: "As the home is",
  subject_to_completion: "Once it is built to plan",
  subject_to_repairs: "Once repairs are made",
  subject_to_inspection: "Once an inspection finds nothing wrong",
});
