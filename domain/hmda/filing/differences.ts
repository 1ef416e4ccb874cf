import { type Day, day } from "../../kernel/day.ts";
import type { LarRow } from "../register/lar-fields.ts";

/** A loan's row of a register, as stored with the file: the action that it reports, and a digest that detects changes. */
export interface RegisterLoan {
  readonly loanId: number;
  readonly uli: string;
  /** The code of the action taken. */
  readonly action: number;
  readonly actionOn: Day;
  /** Equal for equal rows of the company, and different otherwise. */
  readonly rowDigest: string;
}

/**
 * How a loan's row differs from that of an earlier edition: it has a row now, no longer has one, reports another action or date, or differs
 * in another field.
 */
export const differenceKinds = ["added", "removed", "action_changed", "row_changed"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

interface RegisterDifference {
  readonly loanId: number;
  readonly uli: string;
  readonly kind: DifferenceKind;
}

/** The maximum number of differing loans that are listed; all are counted. */
const maxNamedDifferences = 100;

/** How a register differs from an earlier edition. */
export interface RegisterDifferences {
  readonly filingId: number;
  readonly edition: number;
  readonly counts: Readonly<Record<DifferenceKind, number>>;
  /** The first `maxNamedDifferences` that were found. */
  readonly loans: readonly RegisterDifference[];
}

/** The stored form of a loan's row, with its digest. */
export const registerLoanOf = (loanId: number, row: LarRow, rowDigest: string): RegisterLoan => {
  const date = row.action_taken_date;
  return {
    loanId,
    uli: row.uli,
    action: Number(row.action_taken),
    actionOn: day(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`),
    rowDigest,
  };
};

/** How a row differs from that of an earlier edition (null if the loan was not in it); null if it does not differ. */
export const differenceBetween = (earlier: RegisterLoan | null, now: RegisterLoan): DifferenceKind | null => {
  if (earlier === null) return "added";
  if (earlier.action !== now.action || earlier.actionOn !== now.actionOn) return "action_changed";
  return earlier.rowDigest === now.rowDigest ? null : "row_changed";
};

/** Counts differences as they are found, and keeps the first ones. */
export const differenceList = ({ id: filingId, edition }: { readonly id: number; readonly edition: number }) => {
  const counts = { added: 0, removed: 0, action_changed: 0, row_changed: 0 };
  const loans: RegisterDifference[] = [];
  return {
    add: ({ loanId, uli }: RegisterLoan, kind: DifferenceKind): void => {
      counts[kind] += 1;
      if (loans.length < maxNamedDifferences) loans.push({ loanId, uli, kind });
    },
    result: (): RegisterDifferences => ({ filingId, edition, counts, loans }),
  };
};
