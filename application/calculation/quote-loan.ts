import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Quote } from "../../domain/calculation/what-if/quote.ts";
import type { Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { companyOfNewRecord } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { calculateQuote, type LoanQuote, type QuoteRefusal } from "./calculate/calculate-quote.ts";

/**
 * Calculates a loan's figures under each payment plan as of today without starting the loan. They equal those of a loan started with the
 * same data. Nothing is stored or logged. `companyId` null is the actor's own company.
 */
export const quoteLoan = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  quote: Quote,
): Promise<Result<LoanQuote, PermissionDenied | NotFound<"company"> | QuoteRefusal>> => {
  const allowed = authorize(actor, "calculation.create");
  if (allowed._tag === "Refused") return allowed;
  const company = await companyOfNewRecord(dependencies, actor, companyId);
  return company._tag === "Refused" ? company : calculateQuote(dependencies, company.value, quote);
};
