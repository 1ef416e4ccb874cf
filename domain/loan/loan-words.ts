import type { Words } from "../kernel/text/code-words.ts";
import type { Borrower } from "./borrowers/borrower.ts";
import type { DeadlineKind } from "./deadlines/deadlines.ts";
import type { FeeDetails } from "./fees/fee.ts";
import type { LienKind } from "./liens/lien.ts";
import type { Loan } from "./loan.ts";
import type { Property } from "./properties/property.ts";
import type { Vesting } from "./properties/title.ts";
import type { LoanStatus } from "./status/status.ts";

/** The labels of a loan's codes, in the terms of HUD and HMDA. All pages, documents, and reports use them. */

export const maritalStatusWords: Words<NonNullable<Borrower["maritalStatus"]>> = {
  married: "Married",
  unmarried: "Unmarried",
  separated: "Separated",
};

export const citizenshipWords: Words<NonNullable<Borrower["citizenship"]>> = {
  us_citizen: "U.S. citizen",
  permanent_resident: "Permanent resident",
  non_permanent_resident: "Non-permanent resident",
};

export const propertyTypeWords: Words<NonNullable<Property["propertyType"]>> = {
  single_family: "Single-family home",
  two_to_four_units: "Two- to four-unit home",
  condominium: "Condominium unit",
  pud: "Planned unit development",
  manufactured_home: "Manufactured home",
};

export const occupancyWords: Words<NonNullable<Property["occupancy"]>> = {
  principal_residence: "Principal residence",
  second_residence: "Second residence",
  investment_property: "Investment property",
};

export const channelWords: Words<Loan["channel"]> = { retail: "Retail", wholesale: "Wholesale", brokered: "Brokered" };

export const payerWords: Words<FeeDetails["paidBy"]> = {
  borrower: "Borrower",
  lender: "Lender",
  broker: "Broker",
  seller: "Seller",
  other: "Third party",
};

export const timingWords: Words<FeeDetails["paymentTiming"]> = {
  poc: "Outside closing",
  at_closing: "At closing",
  financed: "From the loan",
};

export const lienKindWords: Words<LienKind> = {
  mortgage: "Mortgage",
  heloc: "Home equity line of credit",
  hecm: "Reverse mortgage",
  tax: "Tax lien",
  judgment: "Judgment",
  federal_debt: "Federal debt",
  other: "Lien",
};

export const vestingWords: Words<Vesting> = {
  individual: "Borrowers themselves",
  trust: "Trust",
  life_estate: "Life estate",
};

export const statusWords: Words<LoanStatus> = {
  origination: "Origination",
  processing: "Processing",
  underwriting: "Underwriting",
  conditional_approval: "Conditional approval",
  clear_to_close: "Clear to close",
  closing: "Closing",
  funded: "Funded",
  endorsed: "Endorsed",
  escrow_closed: "Endorsed, escrow closed",
  approved_not_accepted: "Approved but not accepted",
  withdrawn: "Withdrawn",
  denied: "Denied",
  incomplete: "Closed for incompleteness",
};

export const deadlineWords: Words<DeadlineKind> = {
  counseling_expires: "Counseling expires",
  appraisal_expires: "Appraisal expires",
  rate_lock_expires: "Rate lock expires",
  case_number_cancelled: "Case number is canceled",
  regulation_b_notice: "Notice of action taken (Regulation B)",
  insurance_application: "Application for insurance",
  credit_report_expires: "Credit report expires",
};
