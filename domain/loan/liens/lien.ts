import type { Lien } from "../../hecm/terms.ts";
import type { Day, Instant } from "../../kernel/day.ts";

export const lienKinds = ["mortgage", "heloc", "hecm", "tax", "judgment", "federal_debt", "other"] as const;
export type LienKind = (typeof lienKinds)[number];

/** A lien with what names it to the people who pay it off. */
export interface LoanLien extends Lien {
  readonly creditor: string | null;
  /** Null where it is not known; the register needs it of liens that the loan pays off. */
  readonly kind: LienKind | null;
  readonly accountLast4: string | null;
  /** When the debt was made; null where it is not known. */
  readonly openedOn: Day | null;
  /** What the borrower got of it in cash, by all draws together; null where it is not known. */
  readonly cashToBorrowerCents: number | null;
}

/**
 * A debt that the loan was to pay off, at the highest payoff that it had since the application, and that was lowered, taken off or entered as older since. One that
 * is still paid half of that or more is kept to compare the next step with.
 */
export interface DroppedLien extends Pick<LoanLien, "kind" | "creditor" | "amountCents"> {
  /** When it was taken off, or lowered: first, or to less than half. */
  readonly at: Instant;
  /** The company's day of then; left out of those from before it was kept. */
  readonly droppedOn?: Day;
  readonly byUserId: number;
  /** Left out of a debt that its kind alone makes one to pay off. */
  readonly isDelinquentFederalDebt?: boolean;
  /** The payoff by which it is still paid; left out where it was taken off, or lowered to less than half. */
  readonly paidCents?: number;
  /** The latest day that was entered as that of the debt, and the most cash; left out where the lien has no less by now. */
  readonly openedOn?: Day;
  readonly cashToBorrowerCents?: number;
}
