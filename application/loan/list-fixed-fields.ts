import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { type Page, type PageOf, pageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { isCorrectable } from "../../domain/loan/fixed/fixed-fields.ts";
import { type FixedEntry, fixedTable } from "../../domain/loan/fixed/fixed-table.ts";
import type { FixedRecord } from "../../domain/loan/fixed/row.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisibleLoan } from "./find/find-visible-loan.ts";

/** Which fields of the table to list. */
interface FixedFieldFilter {
  /** Null: of every record. */
  readonly record: FixedRecord | null;
  /** Only fields that are fixed on the loan with this id and that a correction can change; null: all fields. */
  readonly correctableOn: number | null;
}

/** Lists a page of the table of fixed fields. */
export const listFixedFields = async (
  dependencies: Dependencies,
  actor: Actor,
  { record, correctableOn }: FixedFieldFilter,
  page: Page<"position">,
): Promise<Result<PageOf<FixedEntry>, PermissionDenied | NotFound<"loan">>> => {
  const allowed = authorize(actor, "loan.view");
  if (allowed._tag === "Refused") return allowed;
  const ofRecord = fixedTable.filter((entry) => record === null || entry.record === record);
  if (correctableOn === null) return accept(pageOf(ofRecord, page));
  const loan = await findVisibleLoan(dependencies, actor, correctableOn);
  if (loan._tag === "Refused") return loan;
  return accept(
    pageOf(
      ofRecord.filter((entry) => isCorrectable(entry, loan.value)),
      page,
    ),
  );
};
