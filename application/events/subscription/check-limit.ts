import { maxSubscriptions } from "../../../domain/events/limits.ts";
import { countOf } from "../../../domain/kernel/page.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** The company has as many active subscriptions as it may have. */
export interface TooManySubscriptions {
  readonly _tag: "TooManySubscriptions";
}

/** Refuses one more active subscription of a company that has as many as it may. */
export const checkActiveLimit = async (
  { forCompany }: Dependencies,
  companyId: number,
): Promise<Result<null, TooManySubscriptions>> => {
  const page = { number: 1, size: 1, order: [] };
  const listed = await forCompany(companyId).eventSubscriptions.list({ isActive: true }, page);
  return countOf(listed) < maxSubscriptions ? accept(null) : refuse({ _tag: "TooManySubscriptions" });
};
