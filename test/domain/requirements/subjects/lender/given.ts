import type { User } from "../../../../../domain/identity/user.ts";
import type { LoanStatus } from "../../../../../domain/loan/status/status.ts";
import { aUser } from "../../../../fixtures/company/user.ts";
import { aStatusEntry } from "../../../../fixtures/loan/loan.ts";
import type { Given } from "../case.ts";

/** The lender's people, who have everything that the register requires of them by default. */
export const of = (people: Readonly<Partial<Record<"loanOfficer" | "underwriter", Partial<User>>>>): Given => ({
  facts: {
    people: Object.fromEntries(
      Object.entries(people).map(([name, given]) => [name, aUser({ nmlsId: "7", chumsId: "ABCD", ...given })]),
    ),
  },
});

/** Moved to statuses, each by a user. */
export const moved = (...entries: readonly (readonly [LoanStatus, number])[]) =>
  entries.map(([status, byUserId]) => ({ ...aStatusEntry(status), byUserId }));
