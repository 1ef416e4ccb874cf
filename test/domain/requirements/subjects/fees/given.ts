import { day } from "../../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { instant } from "../../../../fixtures/clock.ts";
import { aFee, aStatusEntry } from "../../../../fixtures/loan/loan.ts";
import type { Given } from "../case.ts";
import { earlierHecm } from "../given-loan.ts";

/** Fees that were disclosed on these dates with an origination fee of $6,000.00, which is now this amount. */
export const originated = (amountCents: number, disclosedOn: readonly string[], given: Partial<Loan> = {}): Given => {
  const fee = aFee({ code: "origination-fee", gfeBlock: "1", amountCents: 6_000_00 });
  const feeDisclosures = disclosedOn.map((on, position) => ({
    disclosedOn: day(on),
    fees: [fee],
    revision:
      position === 0
        ? null
        : { ground: "borrower_request" as const, changedOn: day("2026-04-09"), reason: "Another payment plan" },
    at: aStatusEntry().at,
    byUserId: 1,
  }));
  return { loan: { fees: [{ ...fee, amountCents }], feeDisclosures, ...given } };
};

/** An origination fee that was disclosed on several dates, each but the first for a change on a given date, and entered on a date. */
export const redisclosed = (
  amountCents: number,
  ...rows: readonly (readonly [on: string, cents: number, since?: string, enteredOn?: string])[]
) => {
  const fee = aFee({ code: "origination-fee", gfeBlock: "1" });
  const feeDisclosures = rows.map(([on, cents, since, enteredOn]) => ({
    disclosedOn: day(on),
    fees: [{ ...fee, amountCents: cents }],
    revision:
      since === undefined
        ? null
        : { ground: "changed_costs" as const, changedOn: day(since), reason: "A second quote" },
    at: enteredOn === undefined ? aStatusEntry().at : instant(`${enteredOn}T15:00:00.000Z`),
    byUserId: 1,
  }));
  return originated(amountCents, [], { feeDisclosures });
};

/** An appraisal, or another fee, that the borrower was charged on a date. */
export const charged = (on: string, given: Parameters<typeof aFee>[0] = {}) => ({
  loan: { fees: [aFee({ chargedOn: day(on), ...given })] },
});

/** A lender credit on a loan with each kind of cost, and with a payoff and fees that are none of its costs. */
export const credited = (lenderCreditCents: number, given: Partial<Loan> = {}): Given => ({
  calculation: { initialMipCents: 8_000_00 },
  loan: {
    lenderCreditCents,
    fees: [
      aFee({ code: "origination-fee", amountCents: 6_000_00 }),
      aFee({ code: "counseling", amountCents: 125_00 }),
      aFee({ amountCents: 500_00 }),
      aFee({ amountCents: 700_00, paidBy: "lender" }),
      aFee({ amountCents: 300_00, paymentTiming: "poc" }),
    ],
    repairAdministrationFeeCents: 50_00,
    liens: [{ ...earlierHecm, kind: "mortgage" }],
    ...given,
  },
});

export const refundedOn = (on: string, amountCents: number) => [
  { refundedOn: day(on), amountCents, at: aStatusEntry().at, byUserId: 1 },
];
