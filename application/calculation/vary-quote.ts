import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { exampleQuote, type Quote } from "../../domain/calculation/what-if/quote.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { companyOfNewRecord } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { varyCompanyQuote } from "./calculate/vary-company-quote.ts";
import type { ReadWhatIf, WhatIf } from "./calculate/what-if-outcome.ts";

/**
 * Calculates and projects a quote under different terms, for each payment plan and both types of rate. With unchanged terms, the figures
 * equal those of the quote itself. `quote` null starts from an example. Refuses an invalid quote; if only the different terms cannot be
 * calculated, the result says so. Nothing is stored. `companyId` null is the actor's own company.
 */
export const varyQuote = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  quote: Quote | null,
  read: ReadWhatIf,
): Promise<Result<WhatIf, PermissionDenied | NotFound<"company"> | FieldsInvalid>> => {
  const allowed = authorize(actor, "calculation.create");
  if (allowed._tag === "Refused") return allowed;
  const found = await companyOfNewRecord(dependencies, actor, companyId);
  if (found._tag === "Refused") return found;
  return varyCompanyQuote(dependencies, found.value, quote ?? exampleQuote(found.value), read);
};
