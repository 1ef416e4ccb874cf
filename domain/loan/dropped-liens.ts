import type { Instant } from "../kernel/day.ts";
import type { DroppedLien, Loan, LoanLien } from "./loan.ts";
import { isFunded } from "./status/status.ts";

/** Debts that the loan has to pay off: leaving one out raises the proceeds. */
const mustBePaid = ({ kind, isDelinquentFederalDebt }: LoanLien): boolean =>
  isDelinquentFederalDebt || kind === "mortgage" || kind === "heloc" || kind === "hecm" || kind === "federal_debt";

type Debt = Pick<LoanLien, "kind" | "creditor">;

const isSameKind = (one: Debt, other: Debt): boolean => one.kind === other.kind;
const isSameDebt = (one: Debt, other: Debt): boolean => isSameKind(one, other) && one.creditor === other.creditor;

/** What is left of two lists once each entry of the first took a match out of the second, where there is one. */
const withoutPairs = <One extends Debt, Other extends Debt>(
  ones: readonly One[],
  others: readonly Other[],
  isPair: (one: Debt, other: Debt) => boolean,
): readonly [ones: readonly One[], others: readonly Other[]] => {
  const left = [...others];
  const alone = ones.filter((one) => {
    const position = left.findIndex((other) => isPair(one, other));
    if (position >= 0) left.splice(position, 1);
    return position < 0;
  });
  return [alone, left];
};

/**
 * The later state of a loan with the debts that it was to pay off and no longer has: from its application until it is funded. One
 * that comes back is no longer among them, and a new one of the same kind is the same debt under another name.
 */
export const withDroppedLiens = (
  before: Loan,
  after: Loan,
  { byUserId, now }: { readonly byUserId: number; readonly now: Instant },
): Loan => {
  if (before.liens === after.liens || before.applicationOn === null || isFunded(before)) return after;
  const [missing, added] = withoutPairs(before.liens, after.liens, isSameDebt);
  const [gone, others] = withoutPairs(after.droppedLiens, added, isSameDebt);
  const [dropped] = withoutPairs(missing.filter(mustBePaid), others, isSameKind);
  const entries = dropped.map(
    ({ kind, creditor, amountCents }): DroppedLien => ({ kind, creditor, amountCents, at: now, byUserId }),
  );
  return { ...after, droppedLiens: [...gone, ...entries] };
};
