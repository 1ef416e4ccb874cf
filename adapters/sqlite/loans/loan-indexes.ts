import type { Page } from "../../../domain/kernel/page.ts";
import type { LoanFilter, LoanOrder } from "../../../domain/loan/ports.ts";

/**
 * The index that has the rows of a filter in the order of the page, and every other column that the filter uses, because a row of the
 * table is far longer than an entry of an index. Null if an index of the filter finds few rows, or if no index has that order.
 */
export const indexOfRows = (filter: LoanFilter, { order }: Page<LoanOrder>): string | null => {
  if (order.length !== 1 || filter.externalId !== null) return null;
  const [field] = order.map((each) => each.field);
  if (field === "updatedAt") return "loans_by_updated_at";
  if (field !== "createdAt") return null;
  if (filter.statuses.length === 1 && filter.dueBefore === null) return "loans_by_status_newest";
  const isOfficerAlone = filter.hecmType === null && filter.state === null && filter.dueBefore === null;
  return filter.loanOfficerId !== null && filter.statuses.length === 0 && isOfficerAlone
    ? "loans_by_officer"
    : "loans_by_created_at";
};

/** The index to count the loans of a filter in: it has every column that the filter uses. */
export const indexOfCount = (filter: LoanFilter): string | null => {
  if (filter.externalId !== null) return null;
  const others = [filter.loanOfficerId, filter.hecmType, filter.state, filter.createdAfter, filter.createdBefore];
  const isDueAlone = filter.statuses.length === 0 && others.every((other) => other === null);
  if (filter.dueBefore !== null) return isDueAlone ? "loans_by_first_due_day" : "loans_by_created_at";
  if (filter.statuses.length > 0) return "loans_by_status_newest";
  if (filter.state !== null || filter.hecmType !== null) return "loans_by_kind";
  return filter.loanOfficerId === null ? "loans_by_created_at" : "loans_by_officer";
};
