import type { Day, Instant } from "../../kernel/day.ts";
import { type FieldsInvalid, invalidField } from "../../kernel/fields-invalid.ts";
import { formatCents } from "../../kernel/money.ts";
import { pick, pickGiven } from "../../kernel/pick.ts";
import { accept, type Result } from "../../kernel/result.ts";
import { type Loan, maxLoanEntries } from "../loan.ts";
import { isAppliedFor } from "../pipeline/pipeline-entries.ts";
import { isFunded } from "../status/status.ts";
import type { DroppedLien, LienKind, LoanLien } from "./lien.ts";

type Debt = Omit<DroppedLien, "at" | "droppedOn" | "byUserId" | "paidCents">;
type Youth = Pick<Debt, "openedOn" | "cashToBorrowerCents">;
const youthFields = ["openedOn", "cashToBorrowerCents"] as const;

/** Kinds of debts that the loan has to pay off: leaving one out raises the proceeds. A debt without a kind may be a mortgage. */
const paidKinds: readonly (LienKind | null)[] = ["mortgage", "heloc", "hecm", "federal_debt", null];

const mustBePaid = ({ kind, isDelinquentFederalDebt }: LoanLien): boolean =>
  isDelinquentFederalDebt || paidKinds.includes(kind);

/** Whether a lien has a kind that a debt may have: one whose kind was not known is given one, and a delinquent federal debt stays a debt to the government. */
const isOfKind = ({ kind, isDelinquentFederalDebt }: LoanLien, debt: Debt): boolean => {
  const mayBeOfKind = debt.kind === null || debt.kind === kind;
  if (debt.isDelinquentFederalDebt !== true) return mayBeOfKind;
  return kind === "federal_debt" || (isDelinquentFederalDebt && mayBeOfKind);
};

/** Whether a payoff may be that of a debt as it was at its highest: a payoff of less than half of it pays another debt, which is our choice. */
const mayBePayoffOf = (lien: LoanLien, debt: Debt): boolean =>
  isOfKind(lien, debt) && 2 * lien.amountCents >= debt.amountCents;

const isCreditorOf = (lien: LoanLien, debt: Debt): boolean => lien.creditor === debt.creditor;

const isPayoffOf = (lien: LoanLien, debt: Debt): boolean => isCreditorOf(lien, debt) && mayBePayoffOf(lien, debt);

/** Whether a payoff is what is left of a debt that was lowered too far. */
const isRestOf = (lien: LoanLien, debt: Debt): boolean =>
  isCreditorOf(lien, debt) && isOfKind(lien, debt) && !mayBePayoffOf(lien, debt);

/** Whether a payoff is the one by which a debt that is kept is still paid. */
const isPaidStill = (lien: LoanLien, debt: DroppedLien): boolean =>
  isPayoffOf(lien, debt) && lien.amountCents === debt.paidCents;

/** By which lien each debt is paid, as its place: a lien is taken once, and each rule takes of what those before it left. */
const payoffsOf = <Each extends Debt>(
  debts: readonly Each[],
  liens: readonly LoanLien[],
  rules: readonly ((lien: LoanLien, debt: Each) => boolean)[],
): ReadonlyMap<Each, number> => {
  const taken = new Set<number>();
  const payoffs = new Map<Each, number>();
  for (const isPaidBy of rules)
    for (const debt of debts) {
      if (payoffs.has(debt)) continue;
      const place = liens.findIndex((lien, each) => !taken.has(each) && isPaidBy(lien, debt));
      if (place < 0) continue;
      taken.add(place);
      payoffs.set(debt, place);
    }
  return payoffs;
};

/** A debt of a loan at its highest, with what is kept of it, and the lien that it is by now; null: none. */
interface KnownDebt extends Debt {
  readonly kept: DroppedLien | null;
  readonly lien: LoanLien | null;
}

/** Whether a known debt is paid: what is left of one that was lowered too far does not pay it. */
const isPaid = ({ lien, ...debt }: KnownDebt): boolean => lien !== null && isPayoffOf(lien, debt);

/** The day and the cash of a lien, or what is kept of its debt where that is later or more: by both it is judged whether it is too young. */
const youngestOf = ({ openedOn, cashToBorrowerCents: cash }: LoanLien, kept?: Youth): Youth => ({
  ...pickGiven(kept ?? {}, youthFields),
  ...(openedOn !== null && openedOn > (kept?.openedOn ?? "") && { openedOn }),
  ...(cash !== null && cash > (kept?.cashToBorrowerCents ?? -1) && { cashToBorrowerCents: cash }),
});

/** The day and the cash of a debt that its lien no longer has. */
const youngerThan = (lien: LoanLien, { openedOn, cashToBorrowerCents: cash }: Debt): Youth => ({
  ...(openedOn !== undefined && openedOn > (lien.openedOn ?? "") && { openedOn }),
  ...(cash !== undefined && cash > (lien.cashToBorrowerCents ?? -1) && { cashToBorrowerCents: cash }),
});

const debtOf = (lien: LoanLien): Debt => ({
  ...pick(lien, ["kind", "creditor", "amountCents"]),
  ...youngestOf(lien),
  // Of the other debts the kind alone says that they are paid.
  ...(lien.isDelinquentFederalDebt &&
    (lien.kind === null || !paidKinds.includes(lien.kind)) && { isDelinquentFederalDebt: true }),
});

const lienAt = (liens: readonly LoanLien[], place = -1): LoanLien | null => liens[place] ?? null;

/** The debts that a loan keeps, each with what is paid of it. */
const keptDebts = ({ liens, droppedLiens }: Pick<Loan, "liens" | "droppedLiens">) => {
  const payoffs = payoffsOf(droppedLiens, liens, [isPaidStill, isRestOf]);
  const taken = new Set(payoffs.values());
  return {
    debts: droppedLiens.map((kept): KnownDebt => ({ ...kept, kept, lien: lienAt(liens, payoffs.get(kept)) })),
    others: liens.filter((_, place) => !taken.has(place)),
  };
};

/** Every debt that a loan had since its application, those that it keeps first. */
const knownDebts = (loan: Loan): readonly KnownDebt[] => {
  const { debts, others } = keptDebts(loan);
  const youngest = debts.map((debt) => (debt.lien === null ? debt : { ...debt, ...youngestOf(debt.lien, debt) }));
  return [...youngest, ...others.filter(mustBePaid).map((lien) => ({ ...debtOf(lien), kept: null, lien }))];
};

/** Whether a payoff is one that a debt had before the change: it is compared before all that were changed. */
const isUnchanged = (lien: LoanLien, debt: KnownDebt): boolean =>
  isPaid(debt) &&
  isPayoffOf(lien, debt) &&
  lien.amountCents === debt.lien?.amountCents &&
  lien.kind === debt.lien?.kind;

/** A debt whose kind is not known takes no lien that is of the kind of another one. */
const isPayoffOfKind = (lien: LoanLien, debt: Debt): boolean => lien.kind === debt.kind && isPayoffOf(lien, debt);

/** The same debt under another name: one that was paid before the change. */
const isRenamed = (lien: LoanLien, debt: KnownDebt): boolean => isPaid(debt) && mayBePayoffOf(lien, debt);

/** What a loan keeps of a debt once its liens are others; nothing where it is paid as it was at its highest, or its kind is known to be another. */
const keptOf = (
  debt: KnownDebt,
  lien: LoanLien | null,
  context: Pick<DroppedLien, "at" | "droppedOn" | "byUserId">,
): readonly DroppedLien[] => {
  if (lien !== null && !mustBePaid(lien)) return [];
  const youth = lien === null ? pickGiven(debt, youthFields) : youngerThan(lien, debt);
  if (lien !== null && lien.amountCents >= debt.amountCents && Object.keys(youth).length === 0) return [];
  const { kept, lien: _, ...highest } = debt;
  const isAsBefore = kept !== null && isPaid(debt) === (lien !== null);
  const {
    paidCents: _paid,
    openedOn: _on,
    cashToBorrowerCents: _cash,
    ...entry
  }: DroppedLien = isAsBefore ? kept : { ...highest, ...context };
  if (lien === null) return [{ ...entry, ...youth }];
  const amountCents = Math.max(lien.amountCents, debt.amountCents);
  return [{ ...entry, ...pick(lien, ["kind", "creditor"]), amountCents, ...youth, paidCents: lien.amountCents }];
};

/**
 * The later state of a loan with the debts that it was to pay off and that it no longer has, or pays less of, each at the highest payoff that
 * it had: from its application until it is funded. So several steps down count as the one that they are together. A debt that comes
 * back whole is no longer among them, and a new one of the same kind is the same debt under another name. Refuses more of them than a
 * loan holds.
 */
export const withDroppedLiens = (
  before: Loan,
  after: Loan,
  { byUserId, now, today }: { readonly byUserId: number; readonly now: Instant; readonly today: Day },
): Result<Loan, FieldsInvalid> => {
  if (before.liens === after.liens || !isAppliedFor(before) || isFunded(before)) return accept(after);
  const debts = knownDebts(before);
  const payoffs = payoffsOf(debts, after.liens, [isUnchanged, isPayoffOfKind, isPayoffOf, isRenamed]);
  const droppedLiens = debts.flatMap((debt) =>
    keptOf(debt, lienAt(after.liens, payoffs.get(debt)), { at: now, droppedOn: today, byUserId }),
  );
  const max = maxLoanEntries.droppedLiens;
  return droppedLiens.length > max
    ? invalidField("liens", `must not be taken off or lowered more than ${max} times`, "too_many")
    : accept({ ...after, droppedLiens });
};

/** A debt that a loan keeps and does not pay, and the lien to which it was lowered; null: it was taken off. */
export interface UnpaidDebt extends DroppedLien {
  readonly rest: LoanLien | null;
}

/** Of the debts that a loan keeps those that it does not pay: each was taken off, or is paid less than half of what it was at its highest. */
export const unpaidDroppedLiens = (loan: Pick<Loan, "liens" | "droppedLiens">): readonly UnpaidDebt[] => {
  // Nearly every loan keeps none, and each reading of one asks.
  if (loan.droppedLiens.length === 0) return [];
  return keptDebts(loan).debts.flatMap((debt) =>
    debt.kept === null || isPaid(debt) ? [] : [{ ...debt.kept, rest: debt.lien }],
  );
};

/** The liens of a loan, each with the latest day and the most cash that was entered of its debt since the application. */
export const liensAtYoungest = (loan: Pick<Loan, "liens" | "droppedLiens">): readonly LoanLien[] => {
  const debtOfLien = new Map(keptDebts(loan).debts.map((debt) => [debt.lien, debt]));
  return loan.liens.map((lien) => ({ ...lien, ...youngestOf(lien, debtOfLien.get(lien)) }));
};

/** Names a debt, so that a reason to go on counts for this one alone. */
export const debtWords = ({ creditor, amountCents }: Pick<LoanLien, "creditor" | "amountCents">): string =>
  `${formatCents(amountCents)} of ${creditor ?? "an unknown creditor"}`;

/** That a debt was taken off a loan, in words. */
export const droppedText = (debt: string, on: string): string =>
  `A lien (${debt}) was taken off the loan on ${on}, after its application: enter it again, or say what shows that it is paid, or none of the home's and the borrower's`;

/** What became of a debt that the loan was to pay off, in words: its creditor is paid less than half of it, it is entered as another kind of debt, or it was taken off. */
const droppedLienText = ({ liens }: Pick<Loan, "liens">, { rest, ...dropped }: UnpaidDebt): string => {
  const [debt, on] = [debtWords(dropped), dropped.droppedOn ?? dropped.at.slice(0, 10)];
  if (rest !== null)
    return `The payoff of a lien (${debt}) was lowered by more than half on ${on}, to ${formatCents(rest.amountCents)}: enter what the creditor's payoff statement says, or say what shows the lower one`;
  return liens.some((lien) => isCreditorOf(lien, dropped) && !isOfKind(lien, dropped))
    ? `A lien (${debt}) is entered as another kind of debt since ${on}, after the application: enter it as it was, or say what shows that it is not one that the loan has to pay off`
    : droppedText(debt, on);
};

/** What became of each debt that a loan keeps and does not pay, in words. */
export const droppedLienTexts = (loan: Pick<Loan, "liens" | "droppedLiens">): readonly string[] =>
  unpaidDroppedLiens(loan).map((debt) => droppedLienText(loan, debt));
