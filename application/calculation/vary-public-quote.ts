import { exampleQuote } from "../../domain/calculation/what-if/quote.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { type Result, refuse } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { varyCompanyQuote } from "./calculate/vary-company-quote.ts";
import type { ReadWhatIf, WhatIf } from "./calculate/what-if-outcome.ts";

/**
 * Calculates an example quote under different terms for a visitor who is not signed in. `companyId` is the company whose products and rules
 * are public: the demonstration company. Refuses a company that does not exist, is not active, or has no public quote. Nothing is stored.
 */
export const varyPublicQuote = async (
  dependencies: Dependencies,
  companyId: number,
  read: ReadWhatIf,
): Promise<Result<WhatIf, NotFound<"company"> | FieldsInvalid>> => {
  const company = await dependencies.companies.find(companyId);
  return company?.isActive && company.publicQuote
    ? varyCompanyQuote(dependencies, company, exampleQuote(company), read)
    : refuse({ _tag: "CompanyNotFound", id: companyId });
};
