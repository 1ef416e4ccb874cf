import type { LarRow } from "../../../../domain/hmda/register/lar-fields.ts";
import { larRow } from "../../../../domain/hmda/row/lar-row.ts";
import type { RegisterFacts } from "../../../../domain/hmda/row/register-facts.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { type HmdaAnswers, noHmdaAnswers } from "../../../../domain/loan/hmda/answers.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import type { LoanStatus } from "../../../../domain/loan/status/status.ts";
import { accepted } from "../../../fixtures/accepted.ts";
import { aReportedLoan, entryOn, registerFacts } from "../../../fixtures/reports/register-facts.ts";

type OtherFacts = Partial<Omit<RegisterFacts, "loan">>;

/** The row of the reported loan with these changes, which lacks nothing. */
export const rowOf = (given: Partial<Loan> = {}, others: OtherFacts = {}): LarRow =>
  accepted(larRow(registerFacts(aReportedLoan(given), others)));

/** What the row of the reported loan lacks with these changes. */
export const missingOf = (given: Partial<Loan>, others: OtherFacts = {}): readonly string[] => {
  const outcome = larRow(registerFacts(aReportedLoan(given), others));
  return outcome._tag === "Refused" ? outcome.refusal.fields : [];
};

/** These answers only. */
export const answering = (hmda: Partial<HmdaAnswers>) => ({ hmda: { ...noHmdaAnswers, ...hmda } });

/** The property with these changes. */
export const property = (given: Partial<Loan["property"]>) => ({ property: { ...aReportedLoan().property, ...given } });

/** An application that ended in a status, without a closing. */
export const endedAs = (status: LoanStatus, on = "2025-12-20", from: LoanStatus = "underwriting"): Partial<Loan> => ({
  statusHistory: [entryOn("origination", "2025-11-03"), entryOn(from, "2025-12-01"), entryOn(status, on)],
  closingOn: null,
  disbursedOn: null,
  actionTakenOn: day(on),
});

/** A denied application, by default because of its credit history. */
export const denied = (hmda: Partial<HmdaAnswers> = {}): Partial<Loan> => ({
  ...endedAs("denied"),
  ...answering({ denialReasons: [3], ...hmda }),
});
