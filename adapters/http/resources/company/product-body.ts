import { type DefaultFee, maxProducts, type Product } from "../../../../domain/company/product.ts";
import { maxLoanEntries } from "../../../../domain/loan/loan.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { list, optional } from "../../codec/compound-codecs.ts";
import { boolean, money, percent } from "../../codec/number-codecs.ts";
import { object } from "../../codec/table.ts";
import { state, text } from "../../codec/text-codecs.ts";
import { rateIndex, rateType } from "../choices.ts";

const defaultFeeFields: FieldTable<DefaultFee> = {
  code: { name: "code", codec: text(), required: true, description: "A code of the fee catalogue" },
  amountCents: optional(
    "amount",
    money(),
    "Amount of the fee; null, of an origination fee alone: the most the rules allow",
  ),
  paidTo: optional("paid_to", text(), "Who receives it; null: the catalogue's"),
};

const productFields: FieldTable<Product> = {
  code: {
    name: "code",
    codec: text(50),
    required: true,
    description: "Identifies the product in loans and in later changes",
  },
  name: { name: "name", codec: text(), required: true, description: "Name of the product, for people" },
  rateType: {
    name: "rate_type",
    codec: rateType,
    required: true,
    description: "How the product's note bears interest",
  },
  noteIndex: optional("note_index", rateIndex, "Index of the note. Of an adjustable rate: required"),
  margin: optional("margin", percent, "Lender's margin over the index. Of an adjustable rate: required"),
  noteRate: optional("note_rate", percent, "Rate of the note. Of a fixed rate alone; null: set for each loan"),
  periodicCap: optional(
    "periodic_cap",
    percent,
    "Most movement at one adjustment, in percentage points. Of an annual adjustable rate: required, at most 2",
  ),
  lifetimeCap: optional(
    "lifetime_cap",
    percent,
    "Most rise above the start rate, in percentage points. Of an adjustable rate: required, at most 5, monthly adjustable 10",
  ),
  servicingFeeMonthlyCents: {
    name: "servicing_fee_monthly",
    codec: money(),
    fallback: 0,
    description: "Servicing fee of a month; 0 where none is charged",
  },
  states: { name: "states", codec: list(state, 60), fallback: [], description: "States it is offered in; empty: all" },
  defaultFees: {
    name: "default_fees",
    codec: list(object("DefaultFee", defaultFeeFields), maxLoanEntries.fees),
    fallback: [],
    description: "Fees that every new loan of the product starts with",
  },
  isActive: { name: "is_active", codec: boolean, fallback: true, description: "Whether it is offered to new loans" },
};

/** What a company offers, in the order of preference. */
export const productList = list(object("Product", productFields), maxProducts);
