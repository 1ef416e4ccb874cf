import { calculatedPropertyNames } from "../../../../domain/calculation/calculated-terms.ts";
import { DEFAULT_TERM_MONTHS } from "../../../../domain/calculation/what-if/compare-plans.ts";
import {
  type Quote,
  type QuotedAge,
  type QuotedPerson,
  quotedTermNames,
} from "../../../../domain/calculation/what-if/quote.ts";
import { type FieldError, invalidFields } from "../../../../domain/kernel/fields-invalid.ts";
import { pick } from "../../../../domain/kernel/pick.ts";
import { maxAgeYears } from "../../../../domain/loan/borrowers/people.ts";
import { maxLoanEntries } from "../../../../domain/loan/loan.ts";
import {
  type Decoded,
  type Field,
  type FieldTable,
  isBlank,
  isJsonObject,
  type JsonObject,
} from "../../codec/codec.ts";
import { decodeBody, object } from "../../codec/table.ts";
import { list, optional } from "../../codec/values/compound-codecs.ts";
import { id, integer, money } from "../../codec/values/number-codecs.ts";
import { text } from "../../codec/values/text-codecs.ts";
import { day } from "../../codec/values/time-codecs.ts";
import { eitherErrors } from "../../operation/refusals/error-row.ts";
import { borrowerType } from "../choices.ts";
import { loanFields } from "../loan/body.ts";
import { companyWords } from "../part-fields.ts";
import { propertyFields } from "../property/body.ts";

/** The body of a quote: the known data of the loan, and the company if a Super User names one. */
export interface QuoteRequest extends Quote {
  readonly companyId: number | null;
}

const ageFields: FieldTable<QuotedAge> = {
  bornOn: optional("dob", day, "Date of birth of the person; either this or `age` is required", {
    label: "Date of birth",
    hint: "MM/DD/YYYY; or enter the age instead",
  }),
  ageYears: optional(
    "age",
    integer(1, maxAgeYears),
    "Age in whole years, instead of `dob`. It is treated as if the birthday were on the closing date, or on today's date if there is none, so that the principal limit factor is the one for this age",
    { label: "Age in years" },
  ),
};

/** A person besides the borrower. */
export const quotedPersonFields: FieldTable<QuotedPerson> = {
  ...ageFields,
  borrowerType: {
    name: "borrower_type",
    codec: borrowerType,
    fallback: "co_borrower",
    description: "Role of this person on the loan",
  },
};

const cost = (name: string, what: string): Field<number, undefined> => ({
  name,
  codec: money(),
  fallback: undefined,
  description: `${what}; defaults to the product's default fees`,
});

/** The inputs of a quote, with the names of start-loan. */
export const quoteFields: FieldTable<QuoteRequest> = {
  ...ageFields,
  coBorrowers: {
    name: "co_borrowers",
    codec: list(object("QuotedPerson", quotedPersonFields), maxLoanEntries.borrowers - 1),
    fallback: [],
    description:
      "All other people: co-borrowers and eligible or ineligible non-borrowing spouses, each with `dob` or `age`",
  },
  state: {
    ...propertyFields.state,
    name: "property_state",
    label: "State of the home",
    description: "State of the home; the product must be offered there",
  },
  ...pick(propertyFields, calculatedPropertyNames),
  companyId: optional("company", id, companyWords),
  productCode: optional(
    "product_code",
    text(50),
    "Code of the product to quote; defaults to the company's first product offered in the state",
    { label: "Product", hint: "Not stated: the first product offered in the state" },
  ),
  termMonths: optional(
    "term_months",
    integer(1, 1200),
    `Number of monthly payments of the term plan; defaults to ${DEFAULT_TERM_MONTHS}, or to what \`monthly_payment\` determines`,
    { label: "Term, in months" },
  ),
  monthlyPaymentCents: optional(
    "monthly_payment",
    money(),
    "Monthly payment of the term plan, which determines its number of months if `term_months` is omitted; the last payment is smaller",
    { label: "Monthly payment that determines the term" },
  ),
  initialDrawCents: optional(
    "initial_draw",
    money(),
    "Amount drawn at closing under each plan; defaults to 0, or to the maximum for a single disbursement",
    { label: "Initial draw at closing" },
  ),
  lineOfCreditCents: optional(
    "line_of_credit",
    money(),
    "Amount kept on the line of credit of a modified plan; if given, modified tenure and modified term are among the plans",
    { label: "Line of credit of a modified plan" },
  ),
  originationFeeCents: cost("origination_fee", "Origination fee that the borrower pays through the loan"),
  counselingFeeCents: cost("counseling_fee", "Counseling fee that the borrower pays through the loan"),
  closingCostsCents: {
    ...cost("closing_costs", "Closing costs that the borrower pays through the loan, without these two fees"),
    label: "Other closing costs",
  },
  ...pick(loanFields, quotedTermNames),
  hecmType: {
    ...loanFields.hecmType,
    fallback: undefined,
    description: "Purpose of the HECM; defaults to `purchase` if `purchase_price` is sent, otherwise `traditional`",
  },
};

/** One of two fields is required, which the schema cannot express; the error is added to those of required fields. */
const missingAge = ({ dob = null, age = null }: JsonObject): readonly FieldError[] =>
  isBlank(dob) && isBlank(age)
    ? eitherErrors(["dob", "age"], "is required").map((error) => ({ ...error, code: "required" }))
    : [];

/** A quote, alone or inside another body. */
export const quoteInput = object("Quote", quoteFields);

/** Decodes the body of a quote, or returns all its errors at once. */
export const decodeQuote = (json: unknown): Decoded<QuoteRequest> => {
  const decoded = decodeBody(quoteFields, json);
  if (decoded._tag === "Accepted" || !isJsonObject(json)) return decoded;
  return invalidFields([...missingAge(json), ...decoded.refusal.errors]);
};
