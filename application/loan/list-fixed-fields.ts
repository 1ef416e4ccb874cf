import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { type Page, type PageOf, pageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { type FixedEntry, fixedTable } from "../../domain/loan/fixed/fixed-table.ts";
import type { FixedRecord } from "../../domain/loan/fixed/row.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Lists a page of the table of fixed fields. `record` null: for every record. */
export const listFixedFields = async (
  _dependencies: Dependencies,
  actor: Actor,
  record: FixedRecord | null,
  page: Page<"position">,
): Promise<Result<PageOf<FixedEntry>, PermissionDenied>> => {
  const allowed = authorize(actor, "loan.view");
  if (allowed._tag === "Refused") return allowed;
  return accept(
    pageOf(
      fixedTable.filter((entry) => record === null || entry.record === record),
      page,
    ),
  );
};
