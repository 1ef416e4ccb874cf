import type { Instant } from "../kernel/day.ts";
import type { DroppedLien, Loan, LoanLien } from "./loan.ts";
import { isFunded } from "./status/status.ts";

/** Debts that the loan has to pay off: who leaves one out has more proceeds. */
const mustBePaid = ({ kind, isDelinquentFederalDebt }: LoanLien): boolean =>
  isDelinquentFederalDebt || kind === "mortgage" || kind === "heloc" || kind === "hecm" || kind === "federal_debt";

const isSameDebt = (one: Pick<LoanLien, "kind" | "creditor">, other: Pick<LoanLien, "kind" | "creditor">): boolean =>
  one.kind === other.kind && one.creditor === other.creditor;

/** Those of a list that another lacks: one of the same kind is the same debt under another name, while there are as many. */
const missingFrom = (before: readonly LoanLien[], after: readonly LoanLien[]): readonly LoanLien[] => {
  const others = before.filter((lien) => !after.some((each) => isSameDebt(each, lien)));
  const renamed = after.filter((lien) => !before.some((each) => isSameDebt(each, lien)));
  return others.filter(
    (lien, position) =>
      others.slice(0, position + 1).filter(({ kind }) => kind === lien.kind).length >
      renamed.filter(({ kind }) => kind === lien.kind).length,
  );
};

/**
 * The later state of a loan with the debts that it was to pay off and no longer has: from its application until it is funded. One
 * that comes back is no longer among them.
 */
export const withDroppedLiens = (
  before: Loan,
  after: Loan,
  { byUserId, now }: { readonly byUserId: number; readonly now: Instant },
): Loan => {
  if (before.liens === after.liens || before.applicationOn === null || isFunded(before)) return after;
  const dropped = missingFrom(before.liens.filter(mustBePaid), after.liens).map(
    ({ kind, creditor, amountCents }): DroppedLien => ({ kind, creditor, amountCents, at: now, byUserId }),
  );
  const gone = after.droppedLiens.filter((lien) => !after.liens.some((each) => isSameDebt(each, lien)));
  return { ...after, droppedLiens: [...gone, ...dropped] };
};
