import type { BorrowerType, HecmType, LesaType, PaymentPlanType, RateIndex, RateType } from "../../hecm/terms.ts";
import type { Address } from "../../kernel/address.ts";
import type { Borrower } from "../../loan/borrowers/borrower.ts";
import type { FeeDetails } from "../../loan/fees/fee.ts";
import type { DenialReason } from "../../loan/hmda/codes.ts";
import type { LienKind, Loan } from "../../loan/loan.ts";
import type { Property } from "../../loan/properties/property.ts";
import type { LoanStatus } from "../../loan/status/status.ts";

type Words<Code extends string | number> = Readonly<Record<Code, string>>;

export const hecmTypeWords: Words<HecmType> = {
  traditional: "Home Equity Conversion Mortgage",
  purchase: "Home Equity Conversion Mortgage for Purchase",
  refinance: "Home Equity Conversion Mortgage (HECM-to-HECM refinance)",
};

export const rateTypeWords: Words<RateType> = {
  fixed: "Fixed rate",
  annual_adjustable: "Adjustable rate, changing once a year",
  monthly_adjustable: "Adjustable rate, changing every month",
};

export const indexWords: Words<RateIndex> = {
  cmt_1_month: "1-month Constant Maturity Treasury",
  cmt_1_year: "1-year Constant Maturity Treasury",
  cmt_10_year: "10-year Constant Maturity Treasury",
};

export const planWords: Words<PaymentPlanType> = {
  line_of_credit: "Line of credit",
  tenure: "Tenure",
  term: "Term",
  modified_tenure: "Modified tenure",
  modified_term: "Modified term",
  single_disbursement: "Single disbursement lump sum",
};

export const lesaWords: Words<LesaType> = {
  none: "None",
  fully_funded: "Fully funded",
  partially_funded: "Partially funded",
  voluntary: "Voluntary, fully funded",
};

export const borrowerTypeWords: Words<BorrowerType> = {
  borrower: "Borrower",
  co_borrower: "Co-borrower",
  eligible_non_borrowing_spouse: "Eligible non-borrowing spouse",
  ineligible_non_borrowing_spouse: "Ineligible non-borrowing spouse",
  other_non_borrowing: "Non-borrowing household member",
};

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

export const statusWords: Words<LoanStatus> = {
  origination: "Origination",
  processing: "Processing",
  underwriting: "Underwriting",
  conditional_approval: "Conditional approval",
  clear_to_close: "Clear to close",
  closing: "Closing",
  funded: "Funded",
  endorsed: "Insured",
  escrow_closed: "Insured, escrow closed",
  approved_not_accepted: "Approved, not accepted",
  withdrawn: "Withdrawn",
  denied: "Denied",
  incomplete: "Closed for incompleteness",
};

/**
 * The denial reasons of the HMDA register as a notice states them: in the words of Regulation B's form C-1 where the
 * register's instructions match a code with one of its reasons, else in the register's own. Code 9 is told in its own words.
 */
export const denialWords: Words<DenialReason> = {
  1: "Excessive obligations in relation to income (debt-to-income ratio)",
  2: "Employment history",
  3: "Credit history",
  4: "Value or type of collateral not sufficient",
  5: "Insufficient cash for down payment or closing costs",
  6: "Unable to verify information",
  7: "Credit application incomplete",
  8: "Mortgage insurance denied",
  9: "Other",
};

/** Names of score models of mortgage credit reports, which come as one word; any other one is told as the report has it. */
const scoreModelWords: Readonly<Record<string, string>> = {
  "EquifaxBeacon5.0": "Equifax Beacon 5.0",
  ExperianFairIsaac: "Experian/Fair Isaac Risk Model",
  FICORiskScoreClassic04: "FICO Risk Score Classic 04",
};

export const scoreModelOf = (model: string): string => scoreModelWords[model] ?? model;

/** The words of a code; null where there is none. */
export const wordsOf = <Code extends string | number>(words: Words<Code>, code: Code | null): string | null =>
  code === null ? null : words[code];

const joined = (parts: readonly (string | null)[], separator: string): string | null => {
  const known = parts.filter((part) => part !== null && part.trim() !== "");
  return known.length === 0 ? null : known.join(separator);
};

type Postal = Pick<Address, "street" | "unit" | "city" | "state" | "zipCode">;

/** An address as a letter shows it: house and street, then the city. Null where that line is not known. */
export const streetLine = ({ street, unit }: Postal): string | null =>
  street === null ? null : joined([street, unit], ", ");
export const cityLine = ({ city, state, zipCode }: Postal): string | null =>
  city === null ? null : joined([city, joined([state, zipCode], " ")], ", ");

/** The same in one line, as far as it is known. */
export const oneLine = (address: Postal): string | null =>
  joined([streetLine(address), cityLine(address) ?? joined([address.state, address.zipCode], " ")], ", ");

export const fullName = ({
  firstName,
  middleName,
  lastName,
  suffix,
}: Pick<Borrower, "firstName" | "middleName" | "lastName" | "suffix">): string =>
  joined([firstName, middleName, lastName, suffix], " ") ?? "";

/** `Ada`, `Ada and Bob`, `Ada, Bob and Cy`. */
export const inSeries = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** A telephone number of the United States as 217-555-0142; another one as it was entered. */
export const phoneOf = (phone: string | null): string | null => {
  const [, area, exchange, line] = /^\+?1?(\d{3})(\d{3})(\d{4})$/.exec(phone?.replace(/[\s().-]/g, "") ?? "") ?? [];
  return line === undefined ? phone : `${area}-${exchange}-${line}`;
};

/** Months as `10 years`, `1 year and 1 month`. */
export const yearsAndMonths = (total: number): string => {
  const [years, months] = [Math.floor(total / 12), total % 12];
  const parts = [
    years > 0 ? `${years} year${years === 1 ? "" : "s"}` : null,
    months > 0 ? `${months} month${months === 1 ? "" : "s"}` : null,
  ];
  return parts.filter((part) => part !== null).join(" and ");
};
