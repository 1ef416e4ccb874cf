import { chooseProduct } from "../../../domain/company/offered-products.ts";
import { day, type Instant } from "../../../domain/kernel/day.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { type StartLoan, startedLoan } from "../../../domain/loan/start.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aProperty, borrowerDetails } from "../../fixtures/loan/loan.ts";

export const today = day("2026-05-01");
export const now = "2026-05-01T16:00:00.000Z" as Instant;

export const aStart = (changes: Partial<StartLoan> = {}): StartLoan => ({
  borrower: borrowerDetails(),
  coBorrowers: [],
  property: aProperty(),
  terms: { loanOfficerId: 7 },
  effectiveOn: null,
  ...changes,
});

/** A newly started loan, without fees. */
export const aStartedLoan = (requested: Partial<StartLoan> = {}): Loan => {
  const start = aStart(requested);
  const product = chooseProduct(aCompany(), null, start.property.state);
  if (product._tag === "Refused") throw new Error("the example company offers no product");
  return startedLoan(
    start,
    product.value,
    { fees: [], originationFeePending: false },
    {
      companyId: 3,
      byUserId: 7,
      today,
      now,
      loanNumber: "2026-000001",
      ids: {
        loan: 1,
        property: 2,
        borrowers: [start.borrower, ...start.coBorrowers].map((_, at) => 100 + at),
        fees: [],
      },
      storedSsn: (id, number) =>
        number === null ? null : { sealed: `of ${id}`, last4: number.slice(-4), blindIndex: "" },
    },
  );
};
