import { pick, pickGiven } from "../../kernel/pick.ts";
import { isSameData } from "../../kernel/same-data.ts";
import type { ReportsOfLoan } from "../../loan/amounts/enter-amount.ts";
import { isReportedSince } from "../../loan/imported.ts";
import type { ImportMark, Loan } from "../../loan/loan.ts";
import type { StatusEntry } from "../../loan/status/status.ts";
import type { LineFinding } from "../finding.ts";
import { ownSource } from "./line-of-loan.ts";
import type { LoanLine } from "./loan-line.ts";

/** Identifies a line that is imported again. */
type LineMark = Pick<ImportMark, "importId" | "line" | "lineDigest">;

/** How a line relates to the loan that has its key. */
type SameKey =
  /** The same line of the same import, whose batch is run again. */
  | { readonly _tag: "TakenBefore"; readonly outcome: "created" | "updated" }
  | { readonly _tag: "Unchanged" }
  | { readonly _tag: "Changed" }
  | { readonly _tag: "KeyTaken"; readonly finding: LineFinding };

/**
 * The loan with a line's key, among those to which it may refer. A line exported by this service names a loan that was started here without
 * an external id by its loan number. If the line states a different ULI, it is another company's loan.
 */
export const loanOfKey = <Named extends Pick<Loan, "externalId" | "loanNumber" | "uli">>(
  { start, source, uli }: Pick<LoanLine, "start" | "source" | "uli">,
  loans: readonly Named[],
): Named | null => {
  const { externalId: key } = start.terms;
  const isOf = (loan: Named): boolean => uli === null || loan.uli === null || uli === loan.uli;
  return (
    loans.find(({ externalId }) => externalId === key) ??
    loans.find((loan) => source === ownSource && loan.externalId === null && loan.loanNumber === key && isOf(loan)) ??
    null
  );
};

/** Compares a line with the loan that has its key. */
export const sameKey = ({ imported, externalId }: Pick<Loan, "imported" | "externalId">, line: LineMark): SameKey => {
  if (imported === null)
    return {
      _tag: "KeyTaken",
      finding: {
        field: "externalId",
        code: "already_exists",
        message: `must not be ${externalId === null ? "the loan number" : "that"} of a loan that was started here: it is never changed by an import`,
      },
    };
  const isSameLine = imported.importId === line.importId && imported.line === line.line;
  if (imported.lineDigest !== line.lineDigest) return { _tag: "Changed" };
  if (!isSameLine) return { _tag: "Unchanged" };
  return { _tag: "TakenBefore", outcome: imported.version === 1 ? "created" : "updated" };
};

/** Refuses a line that differs from the one imported before, unless the import should update. */
export const lineChanged: LineFinding = {
  field: null,
  code: "line_changed",
  message:
    "The loan was imported before from another line: import with on_change=update to apply this one, or leave the line as it was.",
};

/** Refuses a line whose key was already used by an earlier line of the file, unless the import should update. */
export const keyRepeated: LineFinding = {
  field: "externalId",
  code: "key_repeated",
  message:
    "is also the key of an earlier line of this file, which differs: give each loan its own key, or leave one of the lines out",
};

/** The existing entries followed by the line's new ones; null if the line changes existing entries. */
const continued = <Entry extends object>(
  standing: readonly Entry[],
  next: readonly Entry[],
  compared: readonly (keyof Entry)[],
): readonly Entry[] | null => {
  const isKept = standing.every((entry, position) => {
    const same = next[position];
    return same !== undefined && isSameData(pick(entry, compared), pick(same, compared));
  });
  return isKept ? [...standing, ...next.slice(standing.length)] : null;
};

/** The entries with the officers that the line names: one who was named wrongly can be corrected, as the people of a loan can. */
const withOfficersOf = (
  entries: readonly StatusEntry[] | null,
  next: readonly StatusEntry[],
): readonly StatusEntry[] | null =>
  entries?.map((entry, position) => ({ ...entry, ...pickGiven(next[position] ?? entry, ["loanOfficerId"]) })) ?? null;

const rewritten = (field: string): LineFinding => ({
  field,
  code: "history_rewritten",
  message: "must begin with the entries that were imported before: they cannot change, but more may be added",
});

/** Why a line cannot update a loan. */
export const updateObstacle = (loan: Loan, reports: ReportsOfLoan): LineFinding | null => {
  if (loan.imported?.version !== loan.version)
    return {
      field: null,
      code: "changed_here",
      message: "The loan was changed here since it was imported: make this change here too.",
    };
  return isReportedSince(loan, loan.imported.at, reports)
    ? { field: null, code: "loan_is_reported", message: "A filed report names the loan: correct it here." }
    : null;
};

/** The loan after an update by a line, with its import data kept; or the lists that the line would rewrite. */
export const updatedLoan = (
  before: Loan,
  next: Loan,
): { readonly loan: Loan } | { readonly rewritten: readonly LineFinding[] } => {
  const standing = continued(before.statusHistory, next.statusHistory, ["status", "effectiveOn", "reason"]);
  const statusHistory = withOfficersOf(standing, next.statusHistory);
  const pipeline = continued(before.pipeline, next.pipeline, ["effectiveOn", "channel", "propertyState"]);
  const enteredAmounts = continued(before.enteredAmounts, next.enteredAmounts, [
    "on",
    "principalLimitCents",
    "maxClaimAmountCents",
    "basis",
    "source",
  ]);
  if (statusHistory === null || pipeline === null || enteredAmounts === null)
    return {
      rewritten: [
        ...(statusHistory === null ? [rewritten("statusHistory")] : []),
        ...(pipeline === null ? [rewritten("pipeline")] : []),
        ...(enteredAmounts === null ? [rewritten("enteredAmounts")] : []),
      ],
    };
  const { version, logNumber, createdAt, loanNumber } = before;
  const kept = <
    Part extends { id: number; version: number; createdAt: Loan["createdAt"]; updatedAt: Loan["updatedAt"] },
  >(
    part: Part,
    former: Part | undefined,
  ): Part => {
    if (former?.id !== part.id) return part;
    const asBefore = { ...part, ...pick(former, ["version", "createdAt", "updatedAt"]) };
    return isSameData(asBefore, former)
      ? former
      : { ...asBefore, version: former.version + 1, updatedAt: part.updatedAt };
  };
  return {
    loan: {
      // A newer release may have stored fields that this one does not know.
      ...before,
      ...next,
      version,
      logNumber,
      createdAt,
      loanNumber,
      statusHistory,
      pipeline,
      enteredAmounts,
      borrowers: next.borrowers.map((person, position) => kept(person, before.borrowers[position])),
      property: kept(next.property, before.property),
      fees: next.fees.map((fee, position) => kept(fee, before.fees[position])),
      imported: next.imported && { ...next.imported, version: version + 1 },
    },
  };
};
