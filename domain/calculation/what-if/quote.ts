import type { Company } from "../../company/company.ts";
import { chooseProduct } from "../../company/offered-products.ts";
import type { Product } from "../../company/product.ts";
import type { Person } from "../../hecm/inputs.ts";
import type { BorrowerType } from "../../hecm/terms.ts";
import { addMonths, type Day } from "../../kernel/day.ts";
import { type FieldError, type FieldsInvalid, failedChecks, invalidFields } from "../../kernel/fields-invalid.ts";
import { pick, pickGiven } from "../../kernel/pick.ts";
import type { Result } from "../../kernel/result.ts";
import { birthDayError } from "../../loan/borrowers/people.ts";
import { dateErrors } from "../../loan/checks/dates-in-order.ts";
import { defaultFees } from "../../loan/fees/default-fees.ts";
import type { CapRules } from "../../loan/fees/origination-fee.ts";
import { type LoanTerms, maxLoanEntries } from "../../loan/loan.ts";
import type { PropertyDetails } from "../../loan/properties/property.ts";
import { licenseErrors } from "../../loan/properties/property-errors.ts";
import { productTerms, startingTerms } from "../../loan/terms/default-terms.ts";
import {
  type CalculatedTerms,
  calculatedPropertyNames,
  calculatedTermNames,
  calculatedTerms,
} from "../calculated-terms.ts";
import { scenarioTerms } from "../scenario.ts";
import type { PlanChoices } from "./compare-plans.ts";

/** A person's age: a date of birth or an age in whole years, one of which is given. */
export interface QuotedAge {
  readonly bornOn: Day | null;
  readonly ageYears: number | null;
}

/** A person in addition to the borrower. */
export interface QuotedPerson extends QuotedAge {
  readonly borrowerType: BorrowerType;
}

type Calculated = (typeof calculatedTermNames)[number];

/** The terms of a loan that a quote may name; it compares payment plans instead of naming one. */
export const quotedTermNames = calculatedTermNames.filter(
  (name): name is Exclude<Calculated, "paymentPlan"> => name !== "paymentPlan",
);

/** The costs that a quote may name instead of those with which a loan of the product starts. */
const quotedCostNames = ["originationFeeCents", "counselingFeeCents", "closingCostsCents"] as const;

/**
 * What is known about a loan that is not started. Terms that are left out come from the product, and otherwise from the defaults of a new
 * loan; costs that are left out are the product's default fees.
 */
export interface Quote
  extends QuotedAge,
    PlanChoices,
    Partial<Pick<LoanTerms, (typeof quotedTermNames)[number]>>,
    Partial<Record<(typeof quotedCostNames)[number], number>>,
    Pick<PropertyDetails, "state" | (typeof calculatedPropertyNames)[number]> {
  readonly coBorrowers: readonly QuotedPerson[];
  readonly productCode: string | null;
}

/** An example quote to change: a 76-year-old borrower with a $500,000 home, in California if the company lends there. */
export const exampleQuote = ({ statesLicensed }: Pick<Company, "statesLicensed">): Quote => ({
  bornOn: null,
  ageYears: 76,
  coBorrowers: [],
  productCode: null,
  state: statesLicensed.length === 0 || statesLicensed.includes("CA") ? "CA" : (statesLicensed[0] ?? "CA"),
  homeValueCents: 500_000_00,
  annualTaxesCents: null,
  annualInsuranceCents: null,
  annualFloodInsuranceCents: null,
  termMonths: null,
  initialDrawCents: null,
  lineOfCreditCents: null,
});

/** The date as of which ages are taken: the closing, or today if none is set. */
const ageDayOf = ({ closingOn }: Quote, today: Day): Day => closingOn ?? today;

/**
 * A date of birth for an age in whole years: the birthday falls on the date as of which ages are taken. Then the age at the last birthday
 * and the nearest age, which selects the factor, are both the given age.
 */
export const bornAtAge = (ageYears: number, on: Day): Day => addMonths(on, -12 * ageYears);

const ageErrors = ({ bornOn, ageYears }: QuotedAge, path: string, today: Day): FieldError[] => {
  if (bornOn === null && ageYears === null)
    return [
      { field: `${path}bornOn`, message: "or age is required", code: "required" },
      { field: `${path}ageYears`, message: "or dob is required", code: "required" },
    ];
  if (bornOn !== null && ageYears !== null)
    return [{ field: `${path}ageYears`, message: "must be left out if dob is given", code: "invalid" }];
  const impossible = bornOn === null ? null : birthDayError(bornOn, today);
  return impossible === null ? [] : [{ field: `${path}bornOn`, message: impossible, code: "invalid" }];
};

/** Refuses whatever prevents a loan of the company from starting, all errors at once; otherwise returns the product. */
export const checkQuote = (quote: Quote, company: Company, today: Day): Result<Product, FieldsInvalid> => {
  const product = chooseProduct(company, quote.productCode, quote.state);
  const errors = [
    ...ageErrors(quote, "", today),
    ...quote.coBorrowers.flatMap((person, position) => ageErrors(person, `coBorrowers.${position}.`, today)),
    ...dateErrors(null, quote, today),
    ...licenseErrors(company, quote.state),
    ...failedChecks([
      [
        "coBorrowers",
        quote.coBorrowers.length < maxLoanEntries.borrowers,
        `must leave at most ${maxLoanEntries.borrowers} people on the loan`,
      ],
    ]),
    ...(product._tag === "Refused" ? product.refusal.errors : []),
  ];
  return errors.length > 0 ? invalidFields(errors) : product;
};

/** The people in a checked quote, the borrower first. */
export const quotedPeople = (quote: Quote, today: Day): readonly Person[] => {
  const on = ageDayOf(quote, today);
  const borrower: QuotedPerson = { ...pick(quote, ["bornOn", "ageYears"]), borrowerType: "borrower" };
  return [borrower, ...quote.coBorrowers].map(({ bornOn, ageYears, borrowerType }) => {
    const day = ageYears === null ? bornOn : bornAtAge(ageYears, on);
    if (day === null) throw new Error("a person of a checked quote has neither a date of birth nor an age");
    return { bornOn: day, part: borrowerType };
  });
};

/**
 * The terms of a checked quote: the ones from which a loan started with the same data would be calculated. A quote that names a purchase
 * price but no HECM type is for a purchase.
 */
export const quotedTerms = (quote: Quote, product: Product, capRules: CapRules): CalculatedTerms => {
  const hecmType = quote.hecmType ?? (quote.purchasePriceCents ? "purchase" : startingTerms.hecmType);
  const terms: Partial<LoanTerms> = { ...pickGiven(quote, quotedTermNames), hecmType };
  const property = pick(quote, calculatedPropertyNames);
  const people = quotedPeople(quote, capRules.today);
  // A quote has no overrides, so the loan pays all of its mandatory debts.
  const ofLoan = calculatedTerms(
    {
      ...startingTerms,
      ...productTerms(product, terms),
      ...terms,
      property,
      borrowers: people.map(({ bornOn, part }) => ({ bornOn, borrowerType: part })),
      statusHistory: [],
      overrides: [],
      ...defaultFees(product, { property, terms }, capRules),
    },
    [],
  );
  return scenarioTerms(ofLoan, pickGiven(quote, quotedCostNames));
};
