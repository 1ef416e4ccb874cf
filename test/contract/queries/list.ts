import type { Order, Page, PageOf } from "../../../domain/kernel/page.ts";
import { instant } from "../../fixtures/clock.ts";

export const at = instant("2026-05-01T12:00:00.000Z");

/** Reads the first page of a list, then all of it by cursor. */
export const useList = async <Row, Field extends string>(
  list: (page: Page<Field>) => Promise<PageOf<Row>>,
  order: readonly Order<Field>[],
): Promise<void> => {
  await list({ number: 1, size: 25, order });
  let step = await list({ after: null, size: 1, order });
  while (step.next) step = await list({ after: step.next, size: 1, order });
};
