import { type Day, day } from "../../kernel/day.ts";
import type { LarRow } from "../register/lar-fields.ts";

/** A loan's row of a register, as it is kept with the file: which action it reports, and what detects a change in it. */
export interface RegisterLoan {
  readonly loanId: number;
  readonly uli: string;
  /** The code of the action taken. */
  readonly action: number;
  readonly actionOn: Day;
  /** Equal for equal rows of the company, and for no others. */
  readonly rowDigest: string;
}

/**
 * How a loan's row differs from that of an earlier edition: it has a row now, has none any more, reports another action or day, or differs in
 * another field.
 */
export const differenceKinds = ["added", "removed", "action_changed", "row_changed"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

interface RegisterDifference {
  readonly loanId: number;
  readonly uli: string;
  readonly kind: DifferenceKind;
}

/** How many of the differing loans are named; all are counted. */
const maxNamedDifferences = 100;

/** How a register differs from an earlier edition. */
export interface RegisterDifferences {
  readonly filingId: number;
  readonly edition: number;
  readonly counts: Readonly<Record<DifferenceKind, number>>;
  /** The first `maxNamedDifferences` that were found. */
  readonly loans: readonly RegisterDifference[];
}

/** The loan of a row; `digest` makes equal texts of equal rows. */
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

/** How a row differs from what an earlier edition has of the loan (null: nothing); null: not at all. */
export const differenceBetween = (earlier: RegisterLoan | null, now: RegisterLoan): DifferenceKind | null => {
  if (earlier === null) return "added";
  if (earlier.action !== now.action || earlier.actionOn !== now.actionOn) return "action_changed";
  return earlier.rowDigest === now.rowDigest ? null : "row_changed";
};

/** Counts differences as they are found and keeps the first. */
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
