import type { CalculatedAmounts } from "../../calculation/ports.ts";
import type { ReportSettings } from "../../company/company.ts";
import type { Day, Instant } from "../../kernel/day.ts";
import { fold } from "../../kernel/text/words.ts";
import type { FeeDetails } from "../../loan/fees/fee.ts";
import type { Originator } from "../../loan/loan.ts";
import type { LoanHistory } from "../../loan/ports.ts";
import type { StatusEntry } from "../../loan/status/status.ts";
import type { AmountFact, PipelineFacts, RecordedFact, StatusFact } from "./pipeline-facts.ts";
import { placesOf } from "./place-facts.ts";

/** Returns the date of an instant in the company's time zone. */
export type DayOf = (at: Instant) => Day;

type FeeOfLoan = Pick<FeeDetails, "code" | "paidTo" | "paidBy" | "amountCents">;

/** The codes of the fees that a company earns, as the broker of a loan and as its lender. */
const ownCodes = {
  broker: ["origination-fee", "broker-fee"],
  lender: ["origination-fee", "discount-points"],
} as const;

/**
 * What the company keeps of a loan's fees, in cents: fees that it earns by their code, and everything paid to it, which is entered as
 * `company` or with its name. What the lender pays is not income of the company, and neither is what is passed on to others (appraiser, title
 * company, county).
 */
export const feesKeptCents = (fees: readonly FeeOfLoan[], as: keyof typeof ownCodes, companyName: string): number => {
  const codes: readonly string[] = ownCodes[as];
  const own = ["company", fold(companyName)];
  let sum = 0;
  for (const { code, paidTo, paidBy, amountCents } of fees)
    if (paidBy !== "lender" && (codes.includes(code) || own.includes(fold((paidTo ?? "").trim())))) sum += amountCents;
  return sum;
};

/** The part of a calculation with the amounts of the report. */
export type CalculatedAmount = Omit<CalculatedAmounts, "id" | "loanId">;

interface FactsContext {
  /** The amounts of the loan's stored calculations, in any order. */
  readonly calculations: readonly CalculatedAmount[];
  /** The officer at funding; any value for a loan that is not funded. */
  readonly originator: Originator | null;
  readonly basis: ReportSettings["mcrAmountBasis"];
  /** The company that reports, as a payee of fees. */
  readonly companyName: string;
  readonly dayOf: DayOf;
}

/** The application counts from its date, and was recorded with the first pipeline entry. */
const applicationOf = ({ applicationOn, pipeline }: LoanHistory, dayOf: DayOf): RecordedFact | null => {
  const [first] = pipeline;
  if (applicationOn === null || first === undefined) return null;
  return { effectiveOn: applicationOn, recordedAt: first.recordedAt, recordedOn: dayOf(first.recordedAt) };
};

/** The date from which a status counts. A loan is funded on the disbursement date. */
export const effectOf = (
  { disbursedOn }: Pick<LoanHistory, "disbursedOn">,
  { status, effectiveOn }: Pick<StatusEntry, "status" | "effectiveOn">,
): Day => (status === "funded" ? (disbursedOn ?? effectiveOn) : effectiveOn);

const statusFact = (loan: LoanHistory, entry: LoanHistory["statusHistory"][number], dayOf: DayOf): StatusFact => ({
  status: entry.status,
  effectiveOn: effectOf(loan, entry),
  recordedAt: entry.at,
  recordedOn: dayOf(entry.at),
});

type Basis = FactsContext["basis"];

/** One request for a calculation: the first, or the last one after it. */
interface Requested {
  readonly at: Instant;
  readonly calculation: CalculatedAmount;
}

const requestsOf = (calculation: CalculatedAmount): readonly Requested[] => {
  const { calculatedAt, askedAt } = calculation;
  const first = { at: calculatedAt, calculation };
  return askedAt === calculatedAt ? [first] : [first, { at: askedAt, calculation }];
};

const calculatedFact = ({ at, calculation }: Requested, basis: Basis, dayOf: DayOf): AmountFact => {
  const { asOf, principalLimitCents, maxClaimAmountCents } = calculation;
  const recordedOn = dayOf(at);
  return {
    on: asOf,
    amountCents: basis === "initial_principal_limit" ? principalLimitCents : maxClaimAmountCents,
    ...(recordedOn > asOf ? { recorded: { recordedAt: at, recordedOn } } : {}),
  };
};

const enteredFact = (amount: LoanHistory["enteredAmounts"][number], basis: Basis, dayOf: DayOf): AmountFact => ({
  on: amount.on,
  amountCents: basis === "initial_principal_limit" ? amount.principalLimitCents : amount.maxClaimAmountCents,
  recorded: { recordedAt: amount.enteredAt, recordedOn: dayOf(amount.enteredAt) },
  isEntered: true,
});

/**
 * The facts of a stored loan. Each calculation, and each entered amount, is the amount of its date. Of several for one date, the
 * calculation requested last is used, and without one the amount entered last.
 */
export const factsOfLoan = (
  loan: LoanHistory,
  { calculations, originator, basis, companyName, dayOf }: FactsContext,
): PipelineFacts => {
  const statuses = loan.statusHistory.map((entry) => statusFact(loan, entry, dayOf));
  return {
    loanId: loan.id,
    loanNumber: loan.loanNumber,
    application: applicationOf(loan, dayOf),
    places: placesOf(loan.pipeline, statuses, dayOf),
    statuses,
    amounts: [
      ...loan.enteredAmounts
        .toSorted((a, b) => (a.enteredAt < b.enteredAt ? -1 : 1))
        .map((amount) => enteredFact(amount, basis, dayOf)),
      ...calculations
        .flatMap(requestsOf)
        .toSorted((a, b) => (a.at < b.at ? -1 : 1))
        .map((requested) => calculatedFact(requested, basis, dayOf)),
    ],
    closingOn: loan.closingOn,
    // Every product of a company is a HECM.
    program: "hecm",
    isPurchase: loan.hecmType === "purchase",
    servicingIntent: loan.servicingIntent,
    originator,
    brokerFeesCents: feesKeptCents(loan.fees, "broker", companyName),
    lenderFeesCents: feesKeptCents(loan.fees, "lender", companyName),
  };
};
