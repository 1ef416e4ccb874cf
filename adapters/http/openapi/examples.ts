import { day, type Instant } from "../../../domain/kernel/day.ts";
import type { Result } from "../../../domain/kernel/result.ts";

// What the examples of all resources share. They are made by the rules themselves, so that each is true in shape and to the cent.

export const exampleDay = day("2026-05-01");
export const exampleInstant = "2026-05-01T12:00:00.000Z" as Instant;
/**
 * Records of the demonstration that examples name, by their ids; what is not here has the id 1. What an example deletes or
 * uses up is a record that no other example needs.
 */
export const demonstration = {
  company: 2,
  otherCompany: 3,
  trainee: 8,
  secondSigner: 2,
  secondApiClient: 2,
  /** One without an application date, which may be deleted. */
  deletableLoan: 2,
  inquiry: 13,
  application: 23,
  loanToAssess: 22,
  loanToAppraise: 22,
  loanToMove: 19,
  loanToTransfer: 20,
  fundedLoan: 15,
  endorsedLoan: 4,
  loanWithEscrow: 7,
  archivedCase: 12,
  coBorrower: 2,
  removableBorrower: 5,
  removableProperty: 3,
  removableFee: 9,
  /** One that was never calculated: its amounts come from a former system. */
  uncalculatedLoan: 26,
  enteredAmount: 1,
  removableAmount: 2,
  ownTemplate: 10,
  ownPackage: 6,
  /** One of so few documents that they are not left to a job. */
  smallPackage: 2,
} as const;

/** What a record has when it is new. */
export const newRecord = { version: 1, createdAt: exampleInstant, updatedAt: exampleInstant };

/** The value of an outcome that is known to be good. */
export const accepted = <Value>(result: Result<Value, { readonly _tag: string }>): Value => {
  if (result._tag === "Refused") throw new Error(`an example of the API document is refused: ${result.refusal._tag}`);
  return result.value;
};
