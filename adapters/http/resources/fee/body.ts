import type { FeeInput } from "../../../../domain/loan/fees/fee.ts";
import { feeCatalog } from "../../../../domain/reference-data/fee-catalog.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { nullable, optional } from "../../codec/values/compound-codecs.ts";
import { boolean, money } from "../../codec/values/number-codecs.ts";
import { text } from "../../codec/values/text-codecs.ts";
import { day } from "../../codec/values/time-codecs.ts";
import { feePayer, feeTolerance, paymentTiming } from "../choices.ts";

const codes = feeCatalog.map(({ code }) => `\`${code}\``).join(", ");

/** A fee's writable fields; those without a fallback default to the fee catalog. */
export const feeFields: FieldTable<FeeInput> = {
  code: {
    name: "code",
    label: "Kind of fee",
    codec: text(),
    required: true,
    description: `Code of the fee catalog, one of: ${codes}`,
  },
  description: {
    name: "description",
    hint: "Empty: the name of the kind",
    codec: nullable(text()),
    fallback: undefined,
    description: "Name of the fee, as it appears on disclosures; defaults to the fee catalog's",
  },
  amountCents: { name: "amount", codec: money(), required: true, description: "Amount of the fee" },
  paidTo: {
    name: "paid_to",
    codec: nullable(text()),
    fallback: undefined,
    description:
      "Payee of the fee; defaults to the fee catalog's, null if none is named. `company`, or the company's own name, is the company itself: the Mortgage Call Report counts such a fee among those that it collected (lines AC620, AC630)",
  },
  paidBy: { name: "paid_by", codec: feePayer, fallback: "borrower", description: "Payer of the fee" },
  paymentTiming: {
    name: "payment_timing",
    codec: paymentTiming,
    fallback: undefined,
    description: "When the fee is paid, and whether from the loan proceeds; defaults to the fee catalog's",
  },
  isFinanceCharge: {
    name: "is_finance_charge",
    codec: boolean,
    fallback: undefined,
    description: "Whether the fee is a finance charge under Regulation Z; defaults to the fee catalog's",
  },
  tolerance: {
    name: "tolerance",
    codec: feeTolerance,
    fallback: undefined,
    description:
      "Amount by which the fee may increase above the Good Faith Estimate (RESPA tolerance); defaults to the fee catalog's",
  },
  isShoppable: {
    name: "is_shoppable",
    codec: boolean,
    fallback: undefined,
    description: "Whether the borrower can shop for the provider of the service; defaults to the fee catalog's",
  },
  gfeBlock: {
    name: "gfe_block",
    label: "Block of the Good Faith Estimate",
    codec: nullable(text()),
    fallback: undefined,
    description:
      "Block of the Good Faith Estimate in which the fee is disclosed, such as 1 for the origination charge; defaults to the fee catalog's; null if it has none",
  },
  chargedOn: optional(
    "charged_date",
    day,
    "Date on which the fee was charged or collected, not in the future; null until it is, or if that is not known",
    { label: "Charged or collected on" },
  ),
};
