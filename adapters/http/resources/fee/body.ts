import type { AskedFee } from "../../../../domain/loan/fees/fee.ts";
import { feeCatalogue } from "../../../../domain/reference-data/fee-catalogue.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { nullable, optional } from "../../codec/compound-codecs.ts";
import { money, yesOrNo } from "../../codec/number-codecs.ts";
import { text } from "../../codec/text-codecs.ts";
import { feePayer, feeTolerance, paymentTiming } from "../choices.ts";

const codes = feeCatalogue.map(({ code }) => `\`${code}\``).join(", ");

/** A fee's writable fields; those that fall back to nothing are the catalogue's where a body leaves them out. */
export const feeFields: FieldTable<AskedFee> = {
  code: { name: "code", field: text(), required: true, description: `A code of the fee catalogue: ${codes}` },
  description: { name: "description", field: nullable(text()), fallback: undefined },
  amountCents: { name: "amount", field: money(), required: true },
  paidTo: { name: "paid_to", field: nullable(text()), fallback: undefined },
  paidBy: { name: "paid_by", field: feePayer, fallback: "borrower" },
  paymentTiming: { name: "payment_timing", field: paymentTiming, fallback: undefined },
  isFinanceCharge: { name: "is_finance_charge", field: yesOrNo, fallback: undefined },
  tolerance: { name: "tolerance", field: feeTolerance, fallback: "unlimited" },
  isShoppable: { name: "is_shoppable", field: yesOrNo, fallback: false },
  gfeBlock: optional("gfe_block", text()),
};
