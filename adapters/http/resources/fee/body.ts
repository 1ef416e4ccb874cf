import type { FeeInput } from "../../../../domain/loan/fees/fee.ts";
import { feeCatalogue } from "../../../../domain/reference-data/fee-catalogue.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { nullable } from "../../codec/compound-codecs.ts";
import { boolean, money } from "../../codec/number-codecs.ts";
import { text } from "../../codec/text-codecs.ts";
import { feePayer, feeTolerance, paymentTiming } from "../choices.ts";

const codes = feeCatalogue.map(({ code }) => `\`${code}\``).join(", ");

/** A fee's writable fields; those that fall back to nothing are the catalogue's where a body leaves them out. */
export const feeFields: FieldTable<FeeInput> = {
  code: { name: "code", codec: text(), required: true, description: `A code of the fee catalogue: ${codes}` },
  description: {
    name: "description",
    codec: nullable(text()),
    fallback: undefined,
    description: "The fee in words, as it stands on disclosures; left out: the catalogue's",
  },
  amountCents: { name: "amount", codec: money(), required: true, description: "Amount of the fee" },
  paidTo: {
    name: "paid_to",
    codec: nullable(text()),
    fallback: undefined,
    description: "Who receives it; left out: the catalogue's, null where nobody is named",
  },
  paidBy: { name: "paid_by", codec: feePayer, fallback: "borrower", description: "Who pays it" },
  paymentTiming: {
    name: "payment_timing",
    codec: paymentTiming,
    fallback: undefined,
    description: "When it is paid, and whether from the loan; left out: the catalogue's",
  },
  isFinanceCharge: {
    name: "is_finance_charge",
    codec: boolean,
    fallback: undefined,
    description: "Whether it is a finance charge of Regulation Z; left out: the catalogue's",
  },
  tolerance: {
    name: "tolerance",
    codec: feeTolerance,
    fallback: undefined,
    description: "How far it may rise above the Good Faith Estimate (RESPA); left out: the catalogue's",
  },
  isShoppable: {
    name: "is_shoppable",
    codec: boolean,
    fallback: undefined,
    description: "Whether the borrower may shop for the provider; left out: the catalogue's",
  },
  gfeBlock: {
    name: "gfe_block",
    codec: nullable(text()),
    fallback: undefined,
    description:
      "Block of the Good Faith Estimate that it belongs to, such as 1 for the origination charge; left out: the catalogue's, null where it has none",
  },
};
