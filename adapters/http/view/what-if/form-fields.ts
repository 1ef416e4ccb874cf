import { DEFAULT_TERM_MONTHS } from "../../../../domain/calculation/what-if/compare-plans.ts";
import type { WhatIfInputs } from "../../../../domain/calculation/what-if/what-if.ts";
import type { Day } from "../../../../domain/kernel/day.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { percentFromRate, type Rate } from "../../../../domain/kernel/rate.ts";
import { maxAgeYears } from "../../../../domain/loan/borrowers/people.ts";
import type { FormFieldKind } from "../../../page-models/what-if.ts";
import type { Codec } from "../../codec/codec.ts";
import { integer, money, percent } from "../../codec/values/number-codecs.ts";
import { day } from "../../codec/values/time-codecs.ts";
import { labelOf } from "../../operation/refusals/error-row.ts";
import { quoteFields } from "../../resources/quote/body.ts";
import { typedAmount } from "../../typed-number.ts";

/** How a kind of value is typed into a form. */
export interface TypedKind<Value> {
  readonly kind: FormFieldKind;
  readonly codec: Codec<Value>;
  readonly textOf: (value: Value) => string;
}

const dollars = (codec: Codec<number> = money()): TypedKind<number> => ({
  kind: "dollars",
  codec,
  textOf: (cents) => typedAmount(dollarsFromCents(cents)),
});

const rate: TypedKind<Rate> = {
  kind: "percent",
  codec: percent,
  textOf: (value) => String(percentFromRate(value)),
};

const maxTermMonths = 1200;

export const ages: TypedKind<number> = {
  kind: "years",
  codec: integer(1, maxAgeYears),
  textOf: String,
};

export const birthDates: TypedKind<Day> = { kind: "date", codec: day, textOf: String };

export const lienAmounts: TypedKind<number> = dollars();

type Single = Exclude<keyof WhatIfInputs, "people" | "liensCents" | "productCode" | "state" | "lesaType">;

/** A field of one value. */
export interface SingleField<Value> {
  readonly name: string;
  readonly label: string;
  readonly typed: TypedKind<Value>;
  /** What an empty field means, of a loan and of a quote; null: it has to be filled in. */
  readonly whereEmpty: { readonly loan: string; readonly quote: string } | null;
}

const single = <Value>(
  name: string,
  label: string,
  typed: TypedKind<Value>,
  loan: string,
  quote = loan,
): SingleField<Value> => ({ name, label, typed, whereEmpty: { loan, quote } });

/** An amount with the name and label that the API's quote has for it; empty it is none. */
const quoted = (key: keyof typeof quoteFields & Single, whereEmpty = "none"): SingleField<number> => {
  const field = quoteFields[key];
  return single(field.name, labelOf(field), dollars(), whereEmpty);
};

/** Where the set-aside for property charges is in the form. */
export const lesaField = (field: "type" | "amount"): string => `lesa.${field}`;

const chargesWhereEmpty = "not known; a set-aside needs it";
const byProduct = "the product’s default fee";

/** The fields of one value, by the names of a quote: complete by type. */
export const singleFields: { readonly [Key in Single]: SingleField<NonNullable<WhatIfInputs[Key]>> } = {
  homeValueCents: {
    name: "home_value",
    label: "Home value",
    typed: dollars(money({ above: 0 })),
    whereEmpty: null,
  },
  purchasePriceCents: single("purchase_price", "Purchase price", dollars(money({ above: 0 })), "none", "no purchase"),
  closingOn: single(
    "closing_date",
    "Closing date",
    { kind: "date", codec: day, textOf: String },
    "none set; ages are those of today",
  ),
  margin: single("margin", "Margin", rate, "the product’s; rates left empty rest on it"),
  expectedRate: single("expected_rate", "Expected rate", rate, "today’s published rate, with the margin"),
  noteRate: single("note_rate", "Note rate", rate, "today’s index, with the margin"),
  fixedRate: single("fixed_rate", "Fixed rate", rate, "the product’s; one without a rate is not calculated"),
  originationFeeCents: single("origination_fee", "Origination fee", dollars(), "none", byProduct),
  counselingFeeCents: single("counseling_fee", "Counseling fee", dollars(), "none", byProduct),
  closingCostsCents: single("closing_costs", "Other closing costs", dollars(), "none", "the product’s default fees"),
  servicingFeeMonthlyCents: single(
    "servicing_fee_monthly",
    "Monthly servicing fee",
    dollars(),
    "none",
    "the product’s",
  ),
  earnestMoneyCents: quoted("earnestMoneyCents"),
  sellerContributionsCents: quoted("sellerContributionsCents"),
  repairEstimateCents: quoted("repairEstimateCents"),
  repairAdministrationFeeCents: quoted("repairAdministrationFeeCents"),
  propertyChargesAtClosingCents: quoted("propertyChargesAtClosingCents"),
  annualTaxesCents: quoted("annualTaxesCents", chargesWhereEmpty),
  annualInsuranceCents: quoted("annualInsuranceCents", chargesWhereEmpty),
  annualFloodInsuranceCents: quoted("annualFloodInsuranceCents", chargesWhereEmpty),
  lesaAmountCents: single(lesaField("amount"), "Amount of a partially funded set-aside", dollars(), "none"),
  termMonths: single(
    "term_months",
    "Term of the payments",
    {
      kind: "months",
      codec: integer(1, maxTermMonths),
      textOf: String,
    },
    String(DEFAULT_TERM_MONTHS),
  ),
  monthlyPaymentCents: single(
    "monthly_payment",
    "Payment that determines the term",
    dollars(),
    "follows from the term",
  ),
  initialDrawCents: single(
    "initial_draw",
    "Initial draw at closing",
    dollars(),
    "nothing; all that may be drawn of a single disbursement",
  ),
  lineOfCreditCents: single(
    "line_of_credit",
    "Line of credit of a modified plan",
    dollars(),
    "modified tenure and modified term are not shown",
  ),
};

/** Where a person is in the form. */
export const personField = (position: number, field: "age" | "dob" | "borrower_type"): string =>
  `people.${position}.${field}`;

/** Where the amount of a lien is in the form. */
export const lienField = (position: number): string => `liens.${position}.amount`;
