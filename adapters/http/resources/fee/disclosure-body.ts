import type { DisclosedFeeInput, DisclosureRequest, RefundRequest } from "../../../../domain/loan/fees/disclose.ts";
import type { FeeRevision } from "../../../../domain/loan/fees/disclosure.ts";
import { maxLoanEntries } from "../../../../domain/loan/loan.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { object } from "../../codec/table.ts";
import { list, optional } from "../../codec/values/compound-codecs.ts";
import { money } from "../../codec/values/number-codecs.ts";
import { notes } from "../../codec/values/text-codecs.ts";
import { day } from "../../codec/values/time-codecs.ts";
import { revisionGround } from "../choices.ts";
import { feeFields } from "./body.ts";

const { code, description, amountCents, paidBy, tolerance, gfeBlock } = feeFields;

const disclosedFee = object<DisclosedFeeInput>("DisclosedFee", {
  code,
  description,
  amountCents: { ...amountCents, description: "Amount of the fee as it was disclosed" },
  paidBy,
  tolerance,
  gfeBlock,
});

const revision = object<FeeRevision>("FeeRevision", {
  ground: {
    name: "ground",
    codec: revisionGround,
    required: true,
    description: "Reason for the revision",
    hint: "Leave these three empty for the first disclosure",
  },
  changedOn: {
    name: "changed_date",
    codec: day,
    required: true,
    description:
      "Date on which the lender learned of the change, was asked for it, or locked the rate; the revised disclosure is due three business days later, except for `expired` and `new_construction`",
  },
  reason: {
    name: "reason",
    codec: notes,
    required: true,
    description: "What changed, in words; the lender keeps it for three years after the settlement",
  },
});

/** The fields of a fee disclosure. */
export const disclosureFields: FieldTable<DisclosureRequest> = {
  disclosedOn: optional(
    "date",
    day,
    "Date on which the applicant was given or sent the disclosure, not in the future; defaults to today",
    { label: "Given or sent on", hint: "MM/DD/YYYY; empty: today" },
  ),
  fees: optional(
    "fees",
    list(disclosedFee, maxLoanEntries.fees, 1),
    "Disclosed fees; defaults to the loan's current fees",
  ),
  revision: optional("revision", revision, "Change since the first disclosure; required for all later ones", {
    label: "What changed since the first disclosure",
  }),
};

/** The fields of a refund of charges above the tolerances. */
export const refundFields: FieldTable<RefundRequest> = {
  refundedOn: {
    name: "date",
    codec: day,
    required: true,
    description:
      "Date on which the refund was handed over or mailed, not in the future and not before the closing date",
  },
  amountCents: {
    name: "amount",
    codec: money(),
    required: true,
    description: "Amount refunded to the borrower; replaces the amount recorded for that date, and 0 removes it",
  },
};
