import { acceptUnless, type FieldError, type FieldsInvalid } from "../../kernel/fields-invalid.ts";
import type { Result } from "../../kernel/result.ts";
import { isEmpty, isObject, isSameData } from "../../kernel/same-data.ts";
import type { Loan } from "../loan.ts";
import { lienListRow, lienRows, loanRows } from "./loan-rows.ts";
import { type FixingMoment, momentsReached, momentWords } from "./moments.ts";
import { borrowerListRow, borrowerRows, feeListRow, feeRows, pendingAddressRow, propertyRows } from "./part-rows.ts";
import type { FixedRecord, FixedRow, WayToChange } from "./row.ts";

/** How a loan is changed: by an ordinary write, by a correction with a reason, or by a result of the agency. */
export type ChangedThrough = "write" | "correction" | "agency";

type Rows = { readonly [name: string]: FixedRow | Rows };

/** A changed field of a loan: its path within its record, its row of the table, and its former value. */
export interface ChangedField {
  readonly record: FixedRecord;
  readonly field: string;
  readonly row: FixedRow;
  readonly before: unknown;
}

const isRow = (rows: FixedRow | Rows): rows is FixedRow => Array.isArray(rows.again);

const valueIn = (record: unknown, name: string): unknown => (isObject(record) ? record[name] : undefined);

/** A record that does not exist yet has no value in any field. */
const changedIn = (
  record: FixedRecord,
  rows: Rows,
  before: unknown,
  after: unknown,
  path = "",
): readonly ChangedField[] => {
  // A change leaves most parts of a loan as the identical objects.
  if (before === after) return [];
  return Object.entries(rows).flatMap(([name, inside]) => {
    const [was, is] = [valueIn(before, name) ?? null, valueIn(after, name) ?? null];
    if (isSameData(was, is)) return [];
    return isRow(inside)
      ? [{ record, field: path + name, row: inside, before: was }]
      : changedIn(record, inside, was, is, `${path + name}.`);
  });
};

interface Listed {
  readonly id: number;
}

/** The fields that differ between parts with the same ids, or the name of their list if its members differ. */
const changedParts = <Part extends Listed>(
  list: Omit<ChangedField, "before">,
  rows: object,
  before: readonly Part[],
  after: readonly Part[],
): readonly ChangedField[] =>
  isSameData(idsOf(before), idsOf(after))
    ? before.flatMap((part, position) => changedIn(list.record, rows as Rows, part, after[position]))
    : [{ ...list, before }];

const idsOf = (parts: readonly Listed[]): readonly number[] => parts.map(({ id }) => id);

const changedLiens = ({ liens: before }: Loan, { liens: after }: Loan): readonly ChangedField[] =>
  before.length === after.length
    ? before.flatMap((lien, position) =>
        changedIn("loan", lienRows as unknown as Rows, lien, after[position], `liens.${position}.`),
      )
    : [{ record: "loan", field: "liens", row: lienListRow, before }];

/** An address that will wait for the agency is entered as the property's. */
const changedPendingAddress = ({ property: before }: Loan, { property: after }: Loan): readonly ChangedField[] =>
  isSameData(before.pendingAddress, after.pendingAddress)
    ? []
    : [{ record: "property", field: "street", row: pendingAddressRow, before: before.pendingAddress }];

/** The writable fields that differ between two states of a loan, each with its row of the table. */
export const changedFields = (before: Loan, after: Loan): readonly ChangedField[] => [
  ...changedIn("loan", loanRows as unknown as Rows, before, after),
  ...changedLiens(before, after),
  ...changedIn("property", propertyRows as unknown as Rows, before.property, after.property),
  ...changedPendingAddress(before, after),
  ...changedParts(
    { record: "borrower", field: "borrowers", row: borrowerListRow },
    borrowerRows,
    before.borrowers,
    after.borrowers,
  ),
  ...changedParts({ record: "fee", field: "fees", row: feeListRow }, feeRows, before.fees, after.fees),
];

/** The moment since which a field is fixed on a loan, and how it may still change; null if it is open. The last moment reached decides. */
export const fixedSince = (
  { from }: FixedRow,
  loan: Pick<Loan, "agency" | "statusHistory">,
): { readonly moment: FixingMoment; readonly way: WayToChange } | null => {
  const moment = momentsReached(loan).findLast((each) => from[each] !== undefined);
  const way = moment === undefined ? undefined : from[moment];
  return moment === undefined || way === undefined ? null : { moment, way };
};

const permits = (way: WayToChange, through: ChangedThrough, before: unknown): boolean => {
  if (way === "correction") return through === "correction";
  if (way === "first_entry") return through === "correction" || isEmpty(before);
  if (way === "sent_back" || way === "none") return false;
  return through === "agency";
};

/** Whether a field is fixed on a loan in a way that lets a correction change it. */
export const isCorrectable = (row: FixedRow, loan: Pick<Loan, "agency" | "statusHistory">): boolean => {
  const fixed = fixedSince(row, loan);
  return fixed !== null && permits(fixed.way, "correction", null);
};

/** What to do instead of the change. It follows the text that says since when the field is fixed. */
const instead: Readonly<Record<WayToChange, string>> = {
  correction: "; compliance or an administrator can correct it, with a reason",
  first_entry: "; compliance or an administrator can correct it, with a reason",
  address_change: "; send the new address to the agency",
  appraisal_logging: "; log the appraisal with the agency again",
  case_number_assignment: "; it is the date that the agency returned",
  sent_back: "; have the loan sent back first",
  none: "",
};

/** Why a field must not change in this way, at the moments that the loan has reached; null if it may. */
export const fixedError = (
  { field, row, before: was }: ChangedField,
  loan: Loan,
  through: ChangedThrough,
): FieldError | null => {
  const fixed = fixedSince(row, loan);
  if (fixed === null || permits(fixed.way, through, was)) return null;
  const message = `must not change: ${momentWords[fixed.moment]}${instead[fixed.way]}`;
  return { field, message, code: isFundedMoment(fixed.moment) ? "loan_is_funded" : "field_is_fixed" };
};

/**
 * The changes between two states of a loan that the table forbids, given the moments that the earlier state has reached. Each field is
 * named within its record, `bornOn` or `liens.0.amountCents`, with the moment since which it is fixed and what to do instead.
 */
export const fixedFieldErrors = (before: Loan, after: Loan, through: ChangedThrough): readonly FieldError[] =>
  changedFields(before, after).flatMap((changed) => fixedError(changed, before, through) ?? []);

const isFundedMoment = (moment: FixingMoment): boolean => moment === "funded" || moment === "insured";

/** Accepts the new state if no fixed field changes. */
export const withoutFixedChanges = (
  before: Loan,
  after: Loan,
  through: ChangedThrough,
): Result<Loan, FieldsInvalid> => {
  const errors = fixedFieldErrors(before, after, through);
  return acceptUnless(errors, after);
};
