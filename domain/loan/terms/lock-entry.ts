import type { Day } from "../../kernel/day.ts";
import type { Loan } from "../loan.ts";

type Lock = Pick<Loan, "expectedRate" | "rateLockedOn">;

const isLocked = ({ expectedRate, rateLockedOn }: Lock): boolean => expectedRate !== null && rateLockedOn !== null;

/**
 * When the loan's rate lock was entered: today if it has another date or the loan had only its date or only its rate before (`before` is
 * null for a new loan); null if there is no lock.
 */
export const lockEnteredOn = (
  before: (Lock & Pick<Loan, "rateLockEnteredOn">) | null,
  next: Lock,
  today: Day,
): Day | null => {
  if (!isLocked(next)) return null;
  const isSame = before !== null && isLocked(before) && before.rateLockedOn === next.rateLockedOn;
  return isSame ? before.rateLockEnteredOn : today;
};
