import type { FeeDetails } from "../../../domain/loan/fee.ts";
import { feeCatalogue } from "../../../domain/loan/fee-catalogue.ts";
import { feePayer, feeTolerance, paymentTiming } from "./choices.ts";
import { optional } from "./compound-kinds.ts";
import type { FieldTable } from "./field.ts";
import { money, yesOrNo } from "./number-kinds.ts";
import { text } from "./text-kinds.ts";

const codes = feeCatalogue.map(({ code }) => `\`${code}\``).join(", ");

/** A fee's writable fields. */
export const feeFields: FieldTable<FeeDetails> = {
  code: { name: "code", field: text(), required: true, description: `A code of the fee catalogue: ${codes}` },
  description: optional("description", text()),
  amountCents: { name: "amount", field: money(), required: true },
  paidTo: optional("paid_to", text()),
  paidBy: { name: "paid_by", field: feePayer, fallback: "borrower" },
  paymentTiming: { name: "payment_timing", field: paymentTiming, fallback: "financed" },
  isFinanceCharge: { name: "is_finance_charge", field: yesOrNo, fallback: false },
  tolerance: { name: "tolerance", field: feeTolerance, fallback: "unlimited" },
  isShoppable: { name: "is_shoppable", field: yesOrNo, fallback: false },
  gfeBlock: optional("gfe_block", text()),
};
