import type { Lien } from "../../hecm/terms.ts";
import type { Day, Instant } from "../../kernel/day.ts";

export const lienKinds = ["mortgage", "heloc", "hecm", "tax", "judgment", "federal_debt", "other"] as const;
export type LienKind = (typeof lienKinds)[number];

/** A lien with the details that identify it for payoff. */
export interface LoanLien extends Lien {
  readonly creditor: string | null;
  /** Null if not known. The register requires it for liens that the loan pays off. */
  readonly kind: LienKind | null;
  readonly accountLast4: string | null;
  /** When the debt was incurred; null if not known. */
  readonly openedOn: Day | null;
  /** The cash that the borrower received from it, over all draws; null if not known. */
  readonly cashToBorrowerCents: number | null;
}

/**
 * A debt that the loan was to pay off, at its highest payoff since the application, that was later lowered, removed, or entered as older. A
 * debt of which at least half is still paid is recorded to compare the next change with.
 */
export interface DroppedLien extends Pick<LoanLien, "kind" | "creditor" | "amountCents"> {
  /** When it was removed or lowered: for the first time, or to less than half. */
  readonly at: Instant;
  /** The company's date of that instant; absent if it was before this was stored. */
  readonly droppedOn?: Day;
  readonly byUserId: number;
  /** Absent for a debt that must be paid off because of its kind alone. */
  readonly isDelinquentFederalDebt?: boolean;
  /** The payoff by which it is still paid; absent if it was removed, or lowered to less than half. */
  readonly paidCents?: number;
  /** The latest date and the most cash entered for the debt; absent if the lien now has no less. */
  readonly openedOn?: Day;
  readonly cashToBorrowerCents?: number;
}
