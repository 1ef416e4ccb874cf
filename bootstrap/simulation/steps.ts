import { changeBorrower } from "../../application/borrower/change-borrower.ts";
import { enterLoanAmount } from "../../application/entered-amount/enter-loan-amount.ts";
import { addFee } from "../../application/fee/add-fee.ts";
import { changeFee } from "../../application/fee/change-fee.ts";
import { recordFeeDisclosure } from "../../application/fee/record-fee-disclosure.ts";
import { lockExpectedRate } from "../../application/rate/lock-expected-rate.ts";
import type { AgencyInputs } from "../../domain/agency/inputs.ts";
import type { AgencyCommand, AgencyQuery } from "../../domain/agency/operations.ts";
import type { Day } from "../../domain/kernel/day.ts";
import { accept } from "../../domain/kernel/result.ts";
import type { BorrowerDetails } from "../../domain/loan/borrowers/borrower.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { LoanStatus } from "../../domain/loan/status/status.ts";
import type { LoanStep, Staff, StartStep, Terms } from "./event.ts";

type Colleague = keyof Staff;

/** Starts the loan, by its officer. */
export const start = (request: StartStep["request"]): StartStep => ({ use: "start-loan", by: "officer", request });

/** Enters terms of the loan. */
export const enter = (by: Colleague, terms: Terms): LoanStep => ({ use: "change-loan", by, terms });

export const calculate: LoanStep = { use: "calculate-loan", by: "officer" };

/** Moves the loan to a status as of a day, or as of the event's day if it is null. */
export const move = (
  by: Colleague,
  status: LoanStatus,
  reason: string | null = null,
  effectiveOn: Day | null = null,
): LoanStep => ({ use: "update-loan-status", by, request: { status, reason, effectiveOn } });

/** Sends a command to the agency, with an input computed from the current loan. */
export const command = <Operation extends AgencyCommand>(
  by: Colleague,
  operation: Operation,
  inputOf: (loan: Loan, on: Day) => AgencyInputs[Operation],
): LoanStep => ({ use: "run-agency-command", by, operation, inputOf });

/** Sends a query to the agency. */
export const query = <Operation extends AgencyQuery>(
  by: Colleague,
  operation: Operation,
  input: AgencyInputs[Operation],
): LoanStep => ({ use: "run-agency-query", by, operation, inputOf: () => input });

/** Makes the same change to every person on the loan. */
export const changePeople = (
  by: Colleague,
  changesOf: (loan: Loan, on: Day) => Partial<BorrowerDetails>,
): LoanStep => ({
  use: "other",
  name: "change-borrower",
  by,
  run: async ({ dependencies, on }, loan, actor) => {
    const changes = changesOf(loan, on);
    for (const { id } of loan.borrowers) {
      const changed = await changeBorrower(dependencies, actor, id, null, (now) => accept({ ...now, ...changes }));
      if (changed._tag === "Refused") return changed;
    }
    return accept(null);
  },
});

/** Locks the expected rate of the day. */
export const lockRate: LoanStep = {
  use: "other",
  name: "lock-expected-rate",
  by: "officer",
  run: ({ dependencies }, { id }, by) => lockExpectedRate(dependencies, by, id, null),
};

/** Enters the amount that a former system calculated for the loan as of the day, unless an amount of that day exists. */
export const enterAmount = (principalLimitCents: number): LoanStep => ({
  use: "other",
  name: "enter-amount",
  by: "processor",
  run: async ({ dependencies, on }, { id, enteredAmounts }, by) => {
    if (enteredAmounts.some((amount) => amount.on === on)) return accept(null);
    const details = { on, principalLimitCents, maxClaimAmountCents: null, basis: "principal_limit" } as const;
    const source = "Calculation of the former system";
    return enterLoanAmount(dependencies, by, id, { ...details, source }, null, null);
  },
});

/** Adds a fee to the loan, unless it has one with that code. */
export const charge = (code: string, amountCents: number, paidTo: string): LoanStep => ({
  use: "other",
  name: "add-fee",
  by: "processor",
  run: async ({ dependencies }, { id, fees }, by) => {
    if (fees.some((fee) => fee.code === code)) return accept(null);
    const terms = { paidBy: "borrower", tolerance: "ten_percent", isShoppable: true, gfeBlock: null } as const;
    const details = { code, amountCents, paidTo, ...terms, chargedOn: null };
    return addFee(dependencies, by, id, details, null, null);
  },
});

/** Records that the loan's fees were disclosed to the applicant on the day. */
export const discloseFees: LoanStep = {
  use: "other",
  name: "disclose-fees",
  by: "officer",
  run: ({ dependencies, on }, { id }, by) =>
    recordFeeDisclosure(dependencies, by, id, { disclosedOn: on, fees: null, revision: null }, null),
};

/** Enters the day as the one on which the borrower was charged the fees, except for fees whose day is known. */
export const collectFees: LoanStep = {
  use: "other",
  name: "collect-fees",
  by: "processor",
  run: async ({ dependencies, on }, { fees }, by) => {
    for (const { id } of fees.filter(({ chargedOn, paidBy }) => chargedOn === null && paidBy === "borrower")) {
      const changed = await changeFee(dependencies, by, id, null, (fee) => accept({ ...fee, chargedOn: on }));
      if (changed._tag === "Refused") return changed;
    }
    return accept(null);
  },
};
