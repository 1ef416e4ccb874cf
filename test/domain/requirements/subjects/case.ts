import type { Day } from "../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import type { CalculationStanding } from "../../../../domain/loan/status/calculation-standing.ts";
import type { someFacts } from "../../../fixtures/loan/judged-loan.ts";

/** The inputs of a check: changes of a loan that has everything, of its current calculation, and of the other facts. */
export interface Given {
  readonly loan?: Partial<Loan>;
  readonly calculation?: Partial<CalculationStanding>;
  readonly facts?: Parameters<typeof someFacts>[0];
  readonly today?: Day;
}

/** One entry of the register: what just meets it, what just misses it, and what is then reported. */
export type Case = readonly [code: string, met: Given, missed: Given, text: string];
