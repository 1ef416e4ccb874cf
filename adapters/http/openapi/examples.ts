import { standardPackages, standardTemplates } from "../../../domain/documents/standard/set.ts";
import { day, type Instant } from "../../../domain/kernel/day.ts";
import type { Result } from "../../../domain/kernel/result.ts";

// Data shared by the examples of all resources. The rules themselves create it, so that each example is correct in shape and to the cent.

export const exampleDay = day("2026-05-01");
export const exampleInstant = "2026-05-01T12:00:00.000Z" as Instant;
/**
 * Records of the demonstration that examples refer to, by id; records that are not listed have the id 1. An example that deletes or uses up
 * a record refers to one that no other example needs.
 */
export const demonstration = {
  company: 2,
  otherCompany: 3,
  trainee: 8,
  secondSigner: 2,
  secondApiClient: 2,
  /** A loan without an application date, which may be deleted. */
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
  /** A loan that was never calculated: its amounts come from a former system. */
  uncalculatedLoan: 26,
  enteredAmount: 1,
  removableAmount: 2,
  // The company's own ones follow the standard set.
  ownTemplate: standardTemplates.length + 1,
  ownPackage: standardPackages.length + 1,
  /** A package for any loan, with few enough documents to be generated within a request. */
  smallPackage: standardPackages.findIndex(({ code }) => code === "counseling-file") + 1,
} as const;

/** The metadata of a new record. */
export const newRecord = { version: 1, createdAt: exampleInstant, updatedAt: exampleInstant };

/** The value of an outcome that is known to be accepted. */
export const accepted = <Value>(result: Result<Value, { readonly _tag: string }>): Value => {
  if (result._tag === "Refused") throw new Error(`an example of the API document is refused: ${result.refusal._tag}`);
  return result.value;
};
