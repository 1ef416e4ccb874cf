import { Type } from "@sinclair/typebox";
import type { FeesOfLoan } from "../../../../application/fee/find-fee-comparison.ts";
import type { FeeComparison } from "../../../../domain/loan/fees/compared-fees.ts";
import {
  bindingDisclosures,
  type DisclosedFee,
  type FeeDisclosure,
  type FeeRefund,
  type FeeRevision,
  revisionDueOn,
} from "../../../../domain/loan/fees/disclosure.ts";
import { dateSchema, instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { centsAsDollars, listOf, orNull, responseObject } from "../../codec/response.ts";
import { feePayer, feeTolerance, revisionGround } from "../choices.ts";

const code = [textSchema, "Code of the fee catalog", "code"] as const;
const description = [nullableSchema(textSchema), "Name of the fee", "description"] as const;

const disclosedFee = responseObject<DisclosedFee>("DisclosedFeeRecord", {
  code,
  description,
  amount: [centsAsDollars, "Amount of the fee as it was disclosed", "amountCents"],
  paid_by: [feePayer.schema, "Payer of the fee", "paidBy"],
  tolerance: [feeTolerance.schema, "Tolerance recorded on the fee", "tolerance"],
  gfe_block: [nullableSchema(textSchema), "Block of the Good Faith Estimate; null if it had none", "gfeBlock"],
});

const revision = responseObject<FeeRevision>("FeeRevisionRecord", {
  ground: [revisionGround.schema, "Reason for the revision", "ground"],
  changed_date: [dateSchema, "Date of the change", "changedOn"],
  due_date: [
    nullableSchema(dateSchema),
    "Last date on which the disclosure could be revised for it; null if there is none",
    revisionDueOn,
  ],
  reason: [textSchema, "What changed, in words", "reason"],
});

interface Disclosed extends FeeDisclosure {
  readonly isBinding: boolean;
}

const disclosure = responseObject<Disclosed>("FeeDisclosure", {
  date: [dateSchema, "Date on which the applicant was given or sent the disclosure", "disclosedOn"],
  binding: [
    Type.Boolean(),
    "Whether the disclosure was binding when it was given; a revision that was late, or came after the closing, was not",
    "isBinding",
  ],
  revision: [orNull(revision), "Change since the first disclosure; null for the first one", "revision"],
  fees: [listOf(disclosedFee), "Fees as they were disclosed", "fees"],
  by: [recordId, "User who recorded it", "byUserId"],
  at: [instantSchema, "When it was recorded", "at"],
});

const refund = responseObject<FeeRefund>("FeeRefund", {
  date: [dateSchema, "Date of the refund", "refundedOn"],
  amount: [centsAsDollars, "Amount refunded to the borrower", "amountCents"],
  by: [recordId, "User who recorded it", "byUserId"],
  at: [instantSchema, "When it was recorded", "at"],
});

const comparedFee = responseObject<FeeComparison["fees"][number]>("ComparedFee", {
  code,
  description,
  gfe_block: [nullableSchema(textSchema), "Block of the Good Faith Estimate; null if none is known", "gfeBlock"],
  tolerance: [
    nullableSchema(feeTolerance.schema),
    "Tolerance of the fee; null if it cannot be determined: set the block of the fee",
    "tolerance",
  ],
  disclosed: [
    centsAsDollars,
    "Amount that the borrower was to pay according to the binding disclosure",
    "disclosedCents",
  ],
  counted: [
    centsAsDollars,
    "Part of the disclosed amount that counts: 0 for a service of block 3 or 6 that is not obtained",
    "countedCents",
  ],
  charged: [
    centsAsDollars,
    "Amount that the borrower pays now, including amounts paid outside closing",
    "chargedCents",
  ],
});

const group = responseObject<FeeComparison["groups"][number]>("ToleranceGroup", {
  tolerance: [feeTolerance.schema, "Tolerance of these charges together", "tolerance"],
  gfe_block: [
    nullableSchema(textSchema),
    "Block whose charges may not increase; null for charges of several blocks or of none",
    "gfeBlock",
  ],
  codes: [Type.Array(textSchema), "Codes of the fees", "codes"],
  disclosed: [centsAsDollars, "Sum of `counted` of these fees", "disclosedCents"],
  limit: [
    centsAsDollars,
    "Maximum that may be charged: `disclosed`, or 110 percent of it, without fractions of a cent",
    "limitCents",
  ],
  charged: [centsAsDollars, "Sum of `charged` of these fees", "chargedCents"],
  above: [centsAsDollars, "Amount charged above the limit", "aboveCents"],
});

const ofComparison =
  <Value>(of: (comparison: FeeComparison) => Value) =>
  ({ comparison }: FeesOfLoan): Value | null =>
    comparison === null ? null : of(comparison);

const nullableDollars = orNull(centsAsDollars);

const dollarsOf = (of: (comparison: FeeComparison) => number) => (source: FeesOfLoan) =>
  nullableDollars.encode(ofComparison(of)(source));

const disclosuresOf = ({ loan }: FeesOfLoan): readonly Disclosed[] => {
  const binding = bindingDisclosures(loan.feeDisclosures, loan.closingOn);
  return loan.feeDisclosures.map((each) => ({ ...each, isBinding: binding.includes(each) }));
};

const [disclosures, refunds, fees, groups] = [listOf(disclosure), listOf(refund), listOf(comparedFee), listOf(group)];

/** The disclosed fees of a loan compared with its current fees. */
export const feeComparisonResponse = responseObject<FeesOfLoan>("FeeComparison", {
  loan: [recordId, "Loan that the fees belong to", ({ loan }) => loan.id],
  disclosures: [
    disclosures.schema,
    "Disclosures of the fees, oldest first",
    (source) => disclosures.encode(disclosuresOf(source)),
  ],
  compared_with: [
    nullableSchema(dateSchema),
    "Date of the last binding disclosure, with which the fees are compared; null if none is recorded",
    ofComparison(({ disclosure: { disclosedOn } }) => disclosedOn),
  ],
  fees: [
    fees.schema,
    "Each fee as it was disclosed and as it is now; empty if no disclosure is recorded",
    ({ comparison }) => fees.encode(comparison?.fees ?? []),
  ],
  groups: [
    groups.schema,
    "Groups of charges that share a limit; charges without a limit are in none",
    ({ comparison }) => groups.encode(comparison?.groups ?? []),
  ],
  above: [
    nullableDollars.schema,
    "Sum of `above` of the groups; null if no disclosure is recorded",
    dollarsOf((of) => of.aboveCents),
  ],
  refunds: [
    refunds.schema,
    "Refunds to the borrower of charges above the tolerances",
    ({ loan }) => refunds.encode(loan.feeRefunds),
  ],
  open: [
    nullableDollars.schema,
    "Amount above the tolerances that was not refunded; null if no disclosure is recorded",
    dollarsOf((of) => of.openCents),
  ],
});
