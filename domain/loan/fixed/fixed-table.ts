import { lienListRow, lienRows, loanRows } from "./loan-rows.ts";
import { borrowerListRow, borrowerRows, feeListRow, feeRows, propertyRows } from "./part-rows.ts";
import type { FixedRecord, FixedRow } from "./row.ts";

/** A row of the table of fixed fields. */
export interface FixedEntry extends FixedRow {
  /** Its position in the table, from 1. */
  readonly position: number;
  readonly record: FixedRecord;
  /** A path in the loan, in the domain's names without positions: `lesa.type`, `liens.amountCents`, `borrowers.bornOn`. */
  readonly field: string;
}

type Place = Pick<FixedEntry, "record" | "field">;

const isRow = (rows: object): rows is FixedRow => Array.isArray((rows as Partial<FixedRow>).again);

const rowsIn = (rows: object, { record, field }: Place): readonly (Place & FixedRow)[] =>
  Object.entries(rows).flatMap(([name, inside]: [string, object]) => {
    const place = { record, field: field === "" ? name : `${field}.${name}` };
    return isRow(inside) ? [{ ...place, ...inside }] : rowsIn(inside, place);
  });

/** Every writable field of a loan and its parts, with the moment from which it is fixed. */
export const fixedTable: readonly FixedEntry[] = [
  ...rowsIn(loanRows, { record: "loan", field: "" }),
  { record: "loan" as const, field: "liens", ...lienListRow },
  ...rowsIn(lienRows, { record: "loan", field: "liens" }),
  ...rowsIn(propertyRows, { record: "property", field: "property" }),
  { record: "borrower" as const, field: "borrowers", ...borrowerListRow },
  ...rowsIn(borrowerRows, { record: "borrower", field: "borrowers" }),
  { record: "fee" as const, field: "fees", ...feeListRow },
  ...rowsIn(feeRows, { record: "fee", field: "fees" }),
].map((entry, position) => ({ ...entry, position: position + 1 }));
