import type { EnteredAmountDetails } from "../../../../domain/loan/amounts/entered-amount.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { optional } from "../../codec/values/compound-codecs.ts";
import { money } from "../../codec/values/number-codecs.ts";
import { text } from "../../codec/values/text-codecs.ts";
import { day } from "../../codec/values/time-codecs.ts";
import { amountBasis } from "../choices.ts";

/** The fields of an amount that was calculated outside the service. */
export const enteredAmountFields: FieldTable<EnteredAmountDetails> = {
  on: {
    name: "on",
    codec: day,
    required: true,
    description: "Date as of which the amount was determined, from the loan's application date to today",
  },
  principalLimitCents: {
    name: "principal_limit",
    codec: money({ above: 0 }),
    required: true,
    description: "Principal limit, or the amount that was applied for",
  },
  maxClaimAmountCents: optional(
    "max_claim_amount",
    money(),
    "Maximum claim amount, at least the principal limit; required if the company's call report totals maximum claim amounts",
  ),
  basis: { name: "basis", codec: amountBasis, required: true, description: "Kind of amount" },
  source: {
    name: "source",
    codec: text(),
    required: true,
    description: "Source of the amount, such as a document or the former system",
  },
};
