import { feeFromCatalog, feeNameOf } from "../../../loan/fees/catalog-fee.ts";
import type { Fee } from "../../../loan/fees/fee.ts";
import { closingCostsCents, counselingFeeCents, feesTotalCents, originationFeeCents } from "../../../loan/fees/fees.ts";
import type { Loan } from "../../../loan/loan.ts";
import { payerWords, timingWords } from "../../../loan/loan-words.ts";
import type { DocumentFacts } from "../facts.ts";
import { date, list, type MergeFields, money, record, text, yesNo } from "../field.ts";

const counselingCode = "counseling";

/**
 * The fee on the certificate, as a fee of the loan, if the loan itself has no counseling amount, as when it is started, and the fee was not
 * waived: the client paid it to the counseling agency.
 */
const certifiedCounselingFee = ({ agency: { certificate }, fees, createdAt }: Loan): readonly Fee[] => {
  const amountCents = certificate?.isFeeWaived === true ? 0 : (certificate?.feeCents ?? 0);
  if (amountCents === 0 || fees.some((fee) => fee.code === counselingCode && fee.amountCents > 0)) return [];
  const details = feeFromCatalog(counselingCode, amountCents, certificate?.agencyName ?? null);
  if (details === null) throw new Error(`the catalog has no fee ${counselingCode}`);
  const record = { id: 0, version: 1, createdAt, updatedAt: createdAt };
  return [{ ...record, ...details, paidBy: "borrower", paymentTiming: "poc" }];
};

/** The fees that documents state. */
const statedFees = (loan: Loan): readonly Fee[] => [...loan.fees, ...certifiedCounselingFee(loan)];

const isOutsideClosing = ({ paidBy, paymentTiming }: Fee): boolean => paidBy === "borrower" && paymentTiming === "poc";
const isByOthers = ({ paidBy }: Fee): boolean => paidBy !== "borrower";
const isThroughLoan = (fee: Fee): boolean => !isOutsideClosing(fee) && !isByOthers(fee);

const feeFields: MergeFields<Fee> = {
  code: text("Code of the fee in the catalog, such as appraisal", ({ code }) => code),
  name: text("Description of the fee", feeNameOf),
  amount: money("Amount", ({ amountCents }) => amountCents),
  paid_to: text("Payee of the fee", ({ paidTo }) => paidTo),
  paid_by: text("Payer of the fee", ({ paidBy }) => payerWords[paidBy]),
  timing: text(
    "When it is paid: outside closing, at closing, or from the loan",
    (fee) => timingWords[fee.paymentTiming],
  ),
  charged_date: date("Date on which it was charged or collected", ({ chargedOn }) => chargedOn),
  is_through_loan: yesNo("Whether the borrower pays it through the loan", isThroughLoan),
  is_outside_closing: yesNo("Whether the borrower pays it outside closing", isOutsideClosing),
  is_paid_by_others: yesNo("Whether someone other than the borrower pays it", isByOthers),
  is_finance_charge: yesNo("Whether it is a finance charge", ({ isFinanceCharge }) => isFinanceCharge),
  is_shoppable: yesNo("Whether the borrower may choose the provider", ({ isShoppable }) => isShoppable),
};

const totalOf = (loan: Loan, isCounted: (fee: Fee) => boolean): number =>
  feesTotalCents({ fees: statedFees(loan).filter(isCounted) });

const totalFields: MergeFields<Loan> = {
  all: money("All fees, whichever party pays them", (loan) => totalOf(loan, () => true)),
  through_loan: money("Borrower's fees through the loan: origination, counseling and closing costs", (loan) =>
    totalOf(loan, isThroughLoan),
  ),
  origination: money("Origination fee", originationFeeCents),
  counseling: money("Counseling fee through the loan", counselingFeeCents),
  closing_costs: money("Borrower's other fees through the loan", closingCostsCents),
  outside_closing: money("Borrower's fees outside closing", (loan) => totalOf(loan, isOutsideClosing)),
  by_others: money("Fees that others pay", (loan) => totalOf(loan, isByOthers)),
  finance_charges: money("Borrower's fees that are finance charges", (loan) =>
    totalOf(loan, (fee) => fee.isFinanceCharge && !isByOthers(fee)),
  ),
};

/** The fees with their totals. */
export const feeSection: MergeFields<DocumentFacts> = {
  fees: list(
    "Fees that have an amount, including the fee on the counseling certificate if the loan has none, for a loop",
    ({ loan }) => statedFees(loan).filter(({ amountCents }) => amountCents > 0),
    feeFields,
  ),
  fee_totals: record(({ loan }) => loan, totalFields),
};
