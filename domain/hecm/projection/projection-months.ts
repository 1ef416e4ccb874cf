import {
  addPrecise,
  dividePrecise,
  multiplyPrecise,
  type Precise,
  powerPrecise,
  precise,
  roundPrecise,
  subtractPrecise,
} from "../../kernel/precise.ts";
import type { Rate } from "../../kernel/rate.ts";
import { monthlyGrowth } from "../annuity.ts";
import type { Calculation } from "../calculate.ts";
import type { CalculationInputs } from "../inputs.ts";
import { annualChargesCents } from "../proceeds/annual-charges.ts";
import { type ClosingPosition, paymentsThrough } from "./closing-position.ts";

/** A loan at the end of a year, in whole cents. The limit is the balance plus everything that may still be owed later. */
export interface LoanYear {
  readonly balanceCents: number;
  readonly lineOfCreditCents: number;
  /** What the limit reserves for servicing fees, property charges, and repairs, without the part paid by a lender credit. */
  readonly setAsidesCents: number;
  /** The present value of the payments still to come; negative once payments for life have exhausted their share. */
  readonly scheduledPaymentsCents: number;
  /** What a single disbursement gave up, which grows with the limit and can never be drawn. */
  readonly forgoneCents: number;
  readonly principalLimitCents: number;
  readonly paidToBorrowerCents: number;
  readonly servicingFeesCents: number;
  readonly propertyChargesCents: number;
  readonly premiumCents: number;
}

/** The loan between two months, unrounded. */
interface MonthState {
  readonly balance: Precise;
  readonly servicing: Precise;
  readonly lesa: Precise;
  readonly scheduled: Precise;
}

/** What is added to the balance in a year, unrounded. */
interface YearAdditions {
  readonly payments: Precise;
  readonly fees: Precise;
  readonly charges: Precise;
  readonly premium: Precise;
}

interface Outflows {
  readonly payment: Precise;
  readonly servicingFee: Precise;
  readonly propertyCharges: Precise;
}

const NOTHING = precise(0);

const isLess = (one: Precise, other: Precise): boolean =>
  one.high < other.high || (one.high === other.high && one.low < other.low);

/** What is left of a set-aside one month later; most loans have none. */
const afterMonth = (amount: Precise, outflow: Precise, growth: Precise): Precise =>
  amount.high === 0 && outflow.high === 0 ? amount : multiplyPrecise(subtractPrecise(amount, outflow), growth);

/** What a set-aside pays of an amount: at most what is left in it. */
const paidFrom = (setAside: Precise, amount: Precise): Precise => (isLess(setAside, amount) ? setAside : amount);

/** The share of the premium in a year's growth of the balance: both accrue on the same balance, in proportion to their rates. */
const premiumOf = (
  before: Precise,
  after: Precise,
  { payments, fees, charges }: Omit<YearAdditions, "premium">,
  share: Precise,
): Precise => {
  const paid = addPrecise(addPrecise(payments, fees), charges);
  return multiplyPrecise(subtractPrecise(subtractPrecise(after, before), paid), share);
};

/** The month's outflows at its start, then one month of growth. */
const nextMonth = (state: MonthState, outflows: Outflows, growth: Precise): MonthState => {
  const { payment, servicingFee, propertyCharges } = outflows;
  const paid = addPrecise(addPrecise(payment, servicingFee), propertyCharges);
  return {
    balance: multiplyPrecise(addPrecise(state.balance, paid), growth),
    servicing: afterMonth(state.servicing, servicingFee, growth),
    lesa: afterMonth(state.lesa, propertyCharges, growth),
    scheduled: afterMonth(state.scheduled, payment, growth),
  };
};

/** The end of each year from closing on, calculated month by month and rounded only when shown. */
export const loanYears = (
  inputs: CalculationInputs,
  calculation: Calculation,
  position: ClosingPosition,
  growthRate: Rate,
  years: number,
): readonly LoanYear[] => {
  const growth = monthlyGrowth(growthRate);
  const yearlyGrowth = powerPrecise(growth, 12);
  const premiumShare = dividePrecise(precise(calculation.annualMipRate), precise(growthRate));
  const monthlyCharges = dividePrecise(precise(annualChargesCents(inputs)), precise(12));
  const payment = precise(position.monthlyPaymentCents);
  const lastPayment = precise(position.lastPaymentCents);
  const monthlyFee = precise(inputs.servicingFeeMonthlyCents);
  const lastPaidMonth = position.paidMonths ?? 12 * years;
  const paymentIn = (month: number): Precise => {
    if (month > lastPaidMonth) return NOTHING;
    return month === position.paidMonths ? lastPayment : payment;
  };
  let state: MonthState = {
    balance: precise(position.balanceCents),
    servicing: precise(calculation.servicingSetAsideCents),
    lesa: precise(calculation.lesaCents),
    scheduled: precise(position.scheduledPaymentsCents),
  };
  // The value of one cent at closing.
  let grownCent = precise(1);
  const yearEnd = ({ payments, fees, charges, premium }: YearAdditions): LoanYear => {
    const grown = (atClosingCents: number) => multiplyPrecise(precise(atClosingCents), grownCent);
    const setAsides = addPrecise(addPrecise(state.servicing, state.lesa), grown(position.repairsCents));
    return {
      balanceCents: roundPrecise(state.balance),
      lineOfCreditCents: roundPrecise(grown(position.lineOfCreditCents)),
      setAsidesCents: roundPrecise(setAsides),
      scheduledPaymentsCents: roundPrecise(state.scheduled),
      forgoneCents: roundPrecise(grown(position.forgoneCents)),
      principalLimitCents: roundPrecise(grown(calculation.principalLimitCents)),
      paidToBorrowerCents: roundPrecise(payments),
      servicingFeesCents: roundPrecise(fees),
      propertyChargesCents: roundPrecise(charges),
      premiumCents: roundPrecise(premium),
    };
  };
  const initialDraw = precise(calculation.paymentPlan?.initialDrawCents ?? 0);
  const rows = [yearEnd({ payments: initialDraw, fees: NOTHING, charges: NOTHING, premium: NOTHING })];
  for (let year = 1; year <= years; year += 1) {
    const { balance } = state;
    let [fees, charges] = [NOTHING, NOTHING];
    for (let month = 12 * (year - 1) + 1; month <= 12 * year; month += 1) {
      // The set-aside is rounded to the cent, so that the last fee may exceed what is left by a few cents.
      const servicingFee = paidFrom(state.servicing, monthlyFee);
      const propertyCharges = paidFrom(state.lesa, monthlyCharges);
      fees = addPrecise(fees, servicingFee);
      charges = addPrecise(charges, propertyCharges);
      const outflows = { payment: paymentIn(month), servicingFee, propertyCharges };
      state = nextMonth(state, outflows, growth);
    }
    grownCent = multiplyPrecise(grownCent, yearlyGrowth);
    const payments = precise(paymentsThrough(position, 12 * year) - paymentsThrough(position, 12 * (year - 1)));
    const premium = premiumOf(balance, state.balance, { payments, fees, charges }, premiumShare);
    rows.push(yearEnd({ payments, fees, charges, premium }));
  }
  return rows;
};
