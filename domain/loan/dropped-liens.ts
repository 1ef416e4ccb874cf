import type { Instant } from "../kernel/day.ts";
import { formatCents } from "../kernel/money.ts";
import type { DroppedLien, Loan, LoanLien } from "./loan.ts";
import { isAppliedFor } from "./pipeline/pipeline-entries.ts";
import { isFunded } from "./status/status.ts";

/** Debts that the loan has to pay off: leaving one out raises the proceeds. */
const mustBePaid = ({ kind, isDelinquentFederalDebt }: LoanLien): boolean =>
  isDelinquentFederalDebt || kind === "mortgage" || kind === "heloc" || kind === "hecm" || kind === "federal_debt";

type Debt = Pick<LoanLien, "kind" | "creditor" | "amountCents">;

/** Whether a payoff may be that of a debt as it was before: a payoff of less than half of it pays another debt, which is our choice. */
const mayBePayoffOf = (one: Debt, other: Debt): boolean => 2 * other.amountCents >= one.amountCents;

const isSameKind = (one: Debt, other: Debt): boolean => one.kind === other.kind && mayBePayoffOf(one, other);
const isSameDebt = (one: Debt, other: Debt): boolean => isSameKind(one, other) && one.creditor === other.creditor;

/** Whether a payoff is what is left of a debt that was lowered too far. */
const isRestOf = (rest: Debt, debt: Debt): boolean =>
  rest.kind === debt.kind && rest.creditor === debt.creditor && !mayBePayoffOf(debt, rest);

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
 * The later state of a loan with the debts that it was to pay off and no longer has, or pays less than half of: from its application until it is
 * funded. One that comes back is no longer among them, and a new one of the same kind is the same debt under another name.
 */
export const withDroppedLiens = (
  before: Loan,
  after: Loan,
  { byUserId, now }: { readonly byUserId: number; readonly now: Instant },
): Loan => {
  if (before.liens === after.liens || !isAppliedFor(before) || isFunded(before)) return after;
  const [whole] = withoutPairs(before.liens, after.droppedLiens, isRestOf);
  const [missing, added] = withoutPairs(whole, after.liens, isSameDebt);
  const [gone, others] = withoutPairs(after.droppedLiens, added, isSameDebt);
  const [dropped] = withoutPairs(missing.filter(mustBePaid), others, isSameKind);
  const entries = dropped.map(
    ({ kind, creditor, amountCents }): DroppedLien => ({ kind, creditor, amountCents, at: now, byUserId }),
  );
  return { ...after, droppedLiens: [...gone, ...entries] };
};

/** Names a debt, so that a reason to go on counts for this one alone. */
export const debtWords = ({ creditor, amountCents }: Pick<LoanLien, "creditor" | "amountCents">): string =>
  `${formatCents(amountCents)} of ${creditor ?? "an unknown creditor"}`;

/** That a debt was taken off a loan, in words. */
export const droppedText = (debt: string, on: string): string =>
  `A lien (${debt}) was taken off the loan on ${on}, after its application: enter it again, or say what shows that it is paid, or none of the home's and the borrower's`;

/** What became of a debt that the loan was to pay off, in words: it was taken off, or its creditor is paid less than half of it. */
export const droppedLienText = ({ liens }: Pick<Loan, "liens">, dropped: DroppedLien): string => {
  const on = dropped.at.slice(0, 10);
  const left = liens.find((lien) => isRestOf(lien, dropped));
  return left === undefined
    ? droppedText(debtWords(dropped), on)
    : `The payoff of a lien (${debtWords(dropped)}) was lowered by more than half on ${on}, to ${formatCents(left.amountCents)}: enter what the creditor's payoff statement says, or say what shows the lower one`;
};
