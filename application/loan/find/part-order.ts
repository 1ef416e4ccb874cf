import type { Page } from "../../../domain/kernel/page.ts";

/** Parts of loans are listed in the order in which their loans were started. */
export type PartOrder = "loanCreatedAt";

/** Converts the page to the loans' own order. */
export const inOrderOfLoans = (page: Page<PartOrder>): Page<"createdAt"> => ({
  ...page,
  order: page.order.map(({ descending }) => ({ field: "createdAt", descending })),
});
