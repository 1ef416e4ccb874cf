import { type DefaultFee, maxProducts, type Product } from "../../../../domain/company/product.ts";
import { maxLoanEntries } from "../../../../domain/loan/loan.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { object } from "../../codec/table.ts";
import { list, optional } from "../../codec/values/compound-codecs.ts";
import { boolean, money, percent } from "../../codec/values/number-codecs.ts";
import { state, text } from "../../codec/values/text-codecs.ts";
import { rateIndex, rateType } from "../choices.ts";

const defaultFeeFields: FieldTable<DefaultFee> = {
  code: { name: "code", codec: text(), required: true, description: "Code of the fee catalog" },
  amountCents: optional(
    "amount",
    money(),
    "Amount of the fee; null is allowed only for an origination fee and means the highest amount that the rules allow",
  ),
  paidTo: optional("paid_to", text(), "Payee of the fee; null means the payee in the fee catalog"),
};

const productFields: FieldTable<Product> = {
  code: {
    name: "code",
    codec: text(50),
    required: true,
    description: "Code of the product, which identifies it in loans and updates",
  },
  name: { name: "name", codec: text(), required: true, description: "Display name of the product" },
  rateType: {
    name: "rate_type",
    codec: rateType,
    required: true,
    description: "Type of interest rate",
  },
  noteIndex: optional(
    "note_index",
    rateIndex,
    "Index of the note rate; required on an adjustable rate, null on a fixed rate",
  ),
  margin: optional(
    "margin",
    percent,
    "Lender's margin over the index; required on an adjustable rate, null on a fixed rate",
  ),
  noteRate: optional(
    "note_rate",
    percent,
    "Note rate of a fixed-rate product; null on an adjustable rate, or if the rate is set for each loan",
  ),
  periodicCap: optional(
    "periodic_cap",
    percent,
    "Maximum change of the rate at one adjustment, in percentage points; required on an annual adjustable rate (at most 2), null on a fixed rate",
  ),
  lifetimeCap: optional(
    "lifetime_cap",
    percent,
    "Maximum increase over the initial rate during the life of the loan, in percentage points; required on an annual adjustable (at most 5) or monthly adjustable rate (at most 10), null on a fixed rate",
  ),
  servicingFeeMonthlyCents: {
    name: "servicing_fee_monthly",
    codec: money(),
    fallback: 0,
    description: "Monthly servicing fee; 0 if none is charged",
    label: "Servicing fee per month",
  },
  states: {
    name: "states",
    codec: list(state, 60),
    fallback: [],
    description: "States in which the product is offered; empty means all states",
  },
  defaultFees: {
    name: "default_fees",
    codec: list(object("DefaultFee", defaultFeeFields), maxLoanEntries.fees),
    fallback: [],
    description: "Fees that are added to every new loan with the product",
  },
  isActive: {
    name: "is_active",
    codec: boolean,
    fallback: true,
    description: "Whether the product is offered for new loans",
  },
};

/** The products of a company, in order of preference. */
export const productList = list(object("Product", productFields), maxProducts);
