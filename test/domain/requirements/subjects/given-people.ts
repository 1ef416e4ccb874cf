import { day } from "../../../../domain/kernel/day.ts";
import type { Borrower } from "../../../../domain/loan/borrowers/borrower.ts";
import { ada, base, property } from "./base-loan.ts";
import type { Given } from "./case.ts";

/** Every borrower, changed. */
export const people = (given: Partial<Borrower>): Given => ({
  loan: { borrowers: base.borrowers.map((each) => ({ ...each, ...given })) },
});

/** A person who signs for a borrower by a power of attorney. */
export const representative = {
  kind: "power_of_attorney" as const,
  name: "Carl Example",
  authorizedOn: day("2025-03-01"),
  confirmedOn: day("2026-04-03"),
  isPersonCompetent: true,
  survivesIncapacity: null,
  counseledOn: day("2026-03-20"),
  certificateNumber: null,
};

/** A borrower for whom that person signs. */
export const signedFor = (given: Partial<Borrower["representative"]>): Given =>
  people({ representative: { ...representative, ...given } });

/** A spouse who does not borrow: Ben is eligible, and Cy is not. */
export const spouse = (kind: "eligible" | "ineligible"): Borrower => ({
  ...ada,
  ...(kind === "eligible" ? { id: 3, firstName: "Ben" } : { id: 4, firstName: "Cy" }),
  borrowerType: `${kind}_non_borrowing_spouse`,
});

/** These people on the loan, and no others. */
export const onLoan = (...borrowers: readonly Borrower[]): Given => ({ loan: { borrowers } });

/** A home in a state, with Ben as a non-borrowing spouse. */
export const homeOfSpouses = (state: string): Given => ({
  loan: { borrowers: [ada, spouse("eligible")], property: { ...property, state } },
});
