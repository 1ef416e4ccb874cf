import type { FeeInput } from "../../../../domain/loan/fees/fee.ts";
import { feeCatalogue } from "../../../../domain/reference-data/fee-catalogue.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { nullable, optional } from "../../codec/compound-codecs.ts";
import { boolean, money } from "../../codec/number-codecs.ts";
import { text } from "../../codec/text-codecs.ts";
import { feePayer, feeTolerance, paymentTiming } from "../choices.ts";

const codes = feeCatalogue.map(({ code }) => `\`${code}\``).join(", ");

/** A fee's writable fields; those that fall back to nothing are the catalogue's where a body leaves them out. */
export const feeFields: FieldTable<FeeInput> = {
  code: { name: "code", codec: text(), required: true, description: `A code of the fee catalogue: ${codes}` },
  description: { name: "description", codec: nullable(text()), fallback: undefined },
  amountCents: { name: "amount", codec: money(), required: true },
  paidTo: { name: "paid_to", codec: nullable(text()), fallback: undefined },
  paidBy: { name: "paid_by", codec: feePayer, fallback: "borrower" },
  paymentTiming: { name: "payment_timing", codec: paymentTiming, fallback: undefined },
  isFinanceCharge: { name: "is_finance_charge", codec: boolean, fallback: undefined },
  tolerance: { name: "tolerance", codec: feeTolerance, fallback: "unlimited" },
  isShoppable: { name: "is_shoppable", codec: boolean, fallback: false },
  gfeBlock: optional("gfe_block", text()),
};
