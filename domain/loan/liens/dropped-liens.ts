import type { Day, Instant } from "../../kernel/day.ts";
import { type FieldsInvalid, invalidField } from "../../kernel/fields-invalid.ts";
import { formatCents } from "../../kernel/money.ts";
import { pick, pickGiven } from "../../kernel/pick.ts";
import { accept, type Result } from "../../kernel/result.ts";
import { type Loan, maxLoanEntries } from "../loan.ts";
import { isAppliedFor } from "../mcr/pipeline-entries.ts";
import { isFunded } from "../status/status.ts";
import type { DroppedLien, LienKind, LoanLien } from "./lien.ts";

type Debt = Omit<DroppedLien, "at" | "droppedOn" | "byUserId" | "paidCents">;
type Youth = Pick<Debt, "openedOn" | "cashToBorrowerCents">;
const youthFields = ["openedOn", "cashToBorrowerCents"] as const;

/** Kinds of debts that the loan has to pay off: leaving one out raises the proceeds. A debt of unknown kind may be a mortgage. */
const paidKinds: readonly (LienKind | null)[] = ["mortgage", "heloc", "hecm", "federal_debt", null];

const mustBePaid = ({ kind, isDelinquentFederalDebt }: LoanLien): boolean =>
  isDelinquentFederalDebt || paidKinds.includes(kind);

/**
 * Whether a lien's kind is compatible with a debt's. A debt of unknown kind may be given one, and a delinquent federal debt stays a debt to
 * the government.
 */
const isOfKind = ({ kind, isDelinquentFederalDebt }: LoanLien, debt: Debt): boolean => {
  const mayBeOfKind = debt.kind === null || debt.kind === kind;
  if (debt.isDelinquentFederalDebt !== true) return mayBeOfKind;
  return kind === "federal_debt" || (isDelinquentFederalDebt && mayBeOfKind);
};

/**
 * Whether a payoff may be that of a debt at its highest amount. A payoff below half of it is taken to pay another debt, which is our
 * choice.
 */
const mayBePayoffOf = (lien: LoanLien, debt: Debt): boolean =>
  isOfKind(lien, debt) && 2 * lien.amountCents >= debt.amountCents;

const isCreditorOf = (lien: LoanLien, debt: Debt): boolean => lien.creditor === debt.creditor;

const isPayoffOf = (lien: LoanLien, debt: Debt): boolean => isCreditorOf(lien, debt) && mayBePayoffOf(lien, debt);

/** Whether a payoff is the remainder of a debt that was lowered too far. */
const isRestOf = (lien: LoanLien, debt: Debt): boolean =>
  isCreditorOf(lien, debt) && isOfKind(lien, debt) && !mayBePayoffOf(lien, debt);

/** Whether this payoff is the one by which a kept debt is still paid. */
const isPaidStill = (lien: LoanLien, debt: DroppedLien): boolean =>
  isPayoffOf(lien, debt) && lien.amountCents === debt.paidCents;

/**
 * The position of the lien by which each debt is paid. Each lien is used once, and each rule chooses from the liens that earlier rules
 * left.
 */
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

/** A debt of a loan at its highest amount, with the record kept of it and the lien that now pays it (null if none). */
interface KnownDebt extends Debt {
  readonly kept: DroppedLien | null;
  readonly lien: LoanLien | null;
}

/** Whether a known debt is paid. The remainder of a debt that was lowered too far does not pay it. */
const isPaid = ({ lien, ...debt }: KnownDebt): boolean => lien !== null && isPayoffOf(lien, debt);

/** The date and the cash of a lien, or those recorded for its debt if later or more. Both decide whether the debt is too recent. */
const youngestOf = ({ openedOn, cashToBorrowerCents: cash }: LoanLien, kept?: Youth): Youth => ({
  ...pickGiven(kept ?? {}, youthFields),
  ...(openedOn !== null && openedOn > (kept?.openedOn ?? "") && { openedOn }),
  ...(cash !== null && cash > (kept?.cashToBorrowerCents ?? -1) && { cashToBorrowerCents: cash }),
});

/** The date and the cash of a debt that its lien no longer has. */
const youngerThan = (lien: LoanLien, { openedOn, cashToBorrowerCents: cash }: Debt): Youth => ({
  ...(openedOn !== undefined && openedOn > (lien.openedOn ?? "") && { openedOn }),
  ...(cash !== undefined && cash > (lien.cashToBorrowerCents ?? -1) && { cashToBorrowerCents: cash }),
});

const debtOf = (lien: LoanLien): Debt => ({
  ...pick(lien, ["kind", "creditor", "amountCents"]),
  ...youngestOf(lien),
  // For other debts, the kind alone shows that they must be paid.
  ...(lien.isDelinquentFederalDebt &&
    (lien.kind === null || !paidKinds.includes(lien.kind)) && { isDelinquentFederalDebt: true }),
});

const lienAt = (liens: readonly LoanLien[], place = -1): LoanLien | null => liens[place] ?? null;

/** The recorded debts of a loan, each with the lien that pays it. */
const keptDebts = ({ liens, droppedLiens }: Pick<Loan, "liens" | "droppedLiens">) => {
  const payoffs = payoffsOf(droppedLiens, liens, [isPaidStill, isRestOf]);
  const taken = new Set(payoffs.values());
  return {
    debts: droppedLiens.map((kept): KnownDebt => ({ ...kept, kept, lien: lienAt(liens, payoffs.get(kept)) })),
    others: liens.filter((_, place) => !taken.has(place)),
  };
};

/** Every debt that a loan had since its application, recorded ones first. */
const knownDebts = (loan: Loan): readonly KnownDebt[] => {
  const { debts, others } = keptDebts(loan);
  const youngest = debts.map((debt) => (debt.lien === null ? debt : { ...debt, ...youngestOf(debt.lien, debt) }));
  return [...youngest, ...others.filter(mustBePaid).map((lien) => ({ ...debtOf(lien), kept: null, lien }))];
};

/** Whether a payoff is the one that a debt had before the change. It is matched before changed ones. */
const isUnchanged = (lien: LoanLien, debt: KnownDebt): boolean =>
  isPaid(debt) &&
  isPayoffOf(lien, debt) &&
  lien.amountCents === debt.lien?.amountCents &&
  lien.kind === debt.lien?.kind;

/** A debt of unknown kind is not matched with a lien that has the kind of another debt. */
const isPayoffOfKind = (lien: LoanLien, debt: Debt): boolean => lien.kind === debt.kind && isPayoffOf(lien, debt);

/** The same debt under another name, if it was paid before the change. */
const isRenamed = (lien: LoanLien, debt: KnownDebt): boolean => isPaid(debt) && mayBePayoffOf(lien, debt);

/**
 * What a loan records about a debt after its liens change; nothing if the debt is paid at its highest amount, or is now known to be of
 * another kind.
 */
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
 * The new state of a loan with a record of each debt that it was to pay off and no longer has, or pays less of, at its highest payoff
 * between application and funding. Several reductions therefore count as one. The record of a debt that is entered in full again is
 * removed, and a new debt of the same kind is treated as the same debt under another name. Refuses more records than a loan may hold.
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

/** A recorded debt that the loan does not pay, with the lien to which it was lowered (null if it was removed). */
interface UnpaidDebt extends DroppedLien {
  readonly rest: LoanLien | null;
}

/** The recorded debts that a loan does not pay: each was removed, or is paid less than half of its highest amount. */
export const unpaidDroppedLiens = (loan: Pick<Loan, "liens" | "droppedLiens">): readonly UnpaidDebt[] => {
  // Nearly every loan has none, and this is computed on every read.
  if (loan.droppedLiens.length === 0) return [];
  return keptDebts(loan).debts.flatMap((debt) =>
    debt.kept === null || isPaid(debt) ? [] : [{ ...debt.kept, rest: debt.lien }],
  );
};

/** The liens of a loan, each with the latest date and the most cash entered for its debt since the application. */
export const liensAtYoungest = (loan: Pick<Loan, "liens" | "droppedLiens">): readonly LoanLien[] => {
  const debtOfLien = new Map(keptDebts(loan).debts.map((debt) => [debt.lien, debt]));
  return loan.liens.map((lien) => ({ ...lien, ...youngestOf(lien, debtOfLien.get(lien)) }));
};

/** Describes a debt, so that an override applies to this debt only. */
export const debtWords = ({ creditor, amountCents }: Pick<LoanLien, "creditor" | "amountCents">): string =>
  `${formatCents(amountCents)} of ${creditor ?? "an unknown creditor"}`;

/** States in words that a debt was removed from a loan. */
export const droppedText = (debt: string, on: string): string =>
  `A lien (${debt}) was taken off the loan on ${on}, after its application: enter it again, or say what shows that it is paid, or none of the home's and the borrower's`;

/**
 * States in words what happened to a debt that the loan was to pay off: its creditor is paid less than half of it, it is entered as another
 * kind of debt, or it was removed.
 */
const droppedLienText = ({ liens }: Pick<Loan, "liens">, { rest, ...dropped }: UnpaidDebt): string => {
  const [debt, on] = [debtWords(dropped), dropped.droppedOn ?? dropped.at.slice(0, 10)];
  if (rest !== null)
    return `The payoff of a lien (${debt}) was lowered by more than half on ${on}, to ${formatCents(rest.amountCents)}: enter what the creditor's payoff statement says, or say what shows the lower one`;
  return liens.some((lien) => isCreditorOf(lien, dropped) && !isOfKind(lien, dropped))
    ? `A lien (${debt}) is entered as another kind of debt since ${on}, after the application: enter it as it was, or say what shows that it is not one that the loan has to pay off`
    : droppedText(debt, on);
};

/** States in words what happened to each recorded debt that a loan does not pay. */
export const droppedLienTexts = (loan: Pick<Loan, "liens" | "droppedLiens">): readonly string[] =>
  unpaidDroppedLiens(loan).map((debt) => droppedLienText(loan, debt));
