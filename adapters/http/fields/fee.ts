import type { AskedFee } from "../../../domain/loan/fee.ts";
import { feeCatalogue } from "../../../domain/loan/fee-catalogue.ts";
import { feePayer, feeTolerance, paymentTiming } from "./choices.ts";
import { nullable, optional } from "./compound-kinds.ts";
import type { FieldTable } from "./field.ts";
import { money, yesOrNo } from "./number-kinds.ts";
import { text } from "./text-kinds.ts";

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
