import type { Day } from "../../kernel/day.ts";
import type { Loan } from "../loan.ts";

type Lock = Pick<Loan, "expectedRate" | "rateLockedOn">;

const isLocked = ({ expectedRate, rateLockedOn }: Lock): boolean => expectedRate !== null && rateLockedOn !== null;

/**
 * When the rate lock that a loan has from now on was entered: today where it is of another day, or the loan had only its day or
 * its rate before (null: no loan yet); null where there is no lock.
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
