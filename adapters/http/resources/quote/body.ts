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
import { list, optional } from "../../codec/compound-codecs.ts";
import { id, integer, money } from "../../codec/number-codecs.ts";
import { decodeBody, object } from "../../codec/table.ts";
import { text } from "../../codec/text-codecs.ts";
import { day } from "../../codec/time-codecs.ts";
import { eitherErrors } from "../../operation/error-row.ts";
import { borrowerType } from "../choices.ts";
import { loanFields } from "../loan/body.ts";
import { companyWords } from "../part-fields.ts";
import { propertyFields } from "../property/body.ts";

/** The body of a quote: what is known of the loan, and the company where a Super User names one. */
export interface QuoteRequest extends Quote {
  readonly companyId: number | null;
}

const ageFields: FieldTable<QuotedAge> = {
  bornOn: optional("dob", day, "Date of birth; this or `age` is required"),
  ageYears: optional(
    "age",
    integer(1, maxAgeYears),
    "Age in whole years, in the place of `dob`: counted as if the birthday were on the closing date, or today while none " +
      "is given, so that the factor is the one for this age",
  ),
};

const person = object<QuotedPerson>("QuotedPerson", {
  ...ageFields,
  borrowerType: {
    name: "borrower_type",
    codec: borrowerType,
    fallback: "co_borrower",
    description: "The part of this person on the loan",
  },
});

const cost = (name: string, what: string): Field<number, undefined> => ({
  name,
  codec: money(),
  fallback: undefined,
  description: `${what}; as the product's default fees have it where left out`,
});

/** What a quote is made from, by the names of start-loan. */
export const quoteFields: FieldTable<QuoteRequest> = {
  ...ageFields,
  coBorrowers: {
    name: "co_borrowers",
    codec: list(person, maxLoanEntries.borrowers - 1),
    fallback: [],
    description: "Everybody else: co-borrowers, an eligible or ineligible non-borrowing spouse, each by `dob` or `age`",
  },
  state: {
    ...propertyFields.state,
    name: "property_state",
    description: "Where the home stands; the product has to be offered there",
  },
  ...pick(propertyFields, calculatedPropertyNames),
  companyId: optional("company", id, companyWords),
  productCode: optional(
    "product_code",
    text(50),
    "The company's first product that is offered in the state, where left out",
  ),
  termMonths: optional(
    "term_months",
    integer(1, 1200),
    `Months of payments under the term plan; ${DEFAULT_TERM_MONTHS} where left out`,
  ),
  initialDrawCents: optional(
    "initial_draw",
    money(),
    "Drawn at closing under each plan; nothing where left out, and all that may be drawn of a single disbursement",
  ),
  originationFeeCents: cost("origination_fee", "The origination fee"),
  counselingFeeCents: cost("counseling_fee", "The counseling fee"),
  closingCostsCents: cost("closing_costs", "All that the borrower pays through the loan besides these two"),
  ...pick(loanFields, quotedTermNames),
  hecmType: {
    ...loanFields.hecmType,
    fallback: undefined,
    description: "Where left out: `purchase` with a `purchase_price`, else `traditional`",
  },
};

/** Either field gives an age, so that neither is required by itself: it is told beside those that are. */
const missingAge = ({ dob = null, age = null }: JsonObject): readonly FieldError[] =>
  isBlank(dob) && isBlank(age)
    ? eitherErrors(["dob", "age"], "is required").map((error) => ({ ...error, code: "required" }))
    : [];

/** A quote, alone or inside another body. */
export const quoteInput = object("Quote", quoteFields);

/** The body of a quote. Everything that is wrong with it at once. */
export const decodeQuote = (json: unknown): Decoded<QuoteRequest> => {
  const decoded = decodeBody(quoteFields, json);
  if (decoded._tag === "Accepted" || !isJsonObject(json)) return decoded;
  return invalidFields([...missingAge(json), ...decoded.refusal.errors]);
};
