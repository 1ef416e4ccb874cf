import type { Borrower } from "../../../../../domain/loan/borrowers/borrower.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { instant } from "../../../../fixtures/clock.ts";
import { ada } from "../base-loan.ts";
import type { Given } from "../case.ts";
import { onLoan, spouse } from "../given-people.ts";

export const married: Borrower = { ...ada, maritalStatus: "married" };

/** A non-borrowing spouse at an address; the home is 12 Sample Street. */
export const spouseAt = (kind: "eligible" | "ineligible", address: Partial<Borrower["presentAddress"]>): Given =>
  onLoan(ada, { ...spouse(kind), presentAddress: { ...ada.presentAddress, ...address } });

export const removed: Loan["personChanges"][number] = {
  ...{ borrowerId: 3, name: "Ben Example", before: "eligible_non_borrowing_spouse", after: null },
  ...{ changedAt: instant("2026-04-08T15:00:00.000Z"), changedByUserId: 7 },
};

export const unchangedAda: Loan["personChanges"][number] = {
  ...{ ...removed, borrowerId: ada.id, name: "Ada Example" },
  ...{ before: ada.borrowerType, after: ada.borrowerType },
};
