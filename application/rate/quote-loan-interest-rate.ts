import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { ProductRate } from "../../domain/hecm/rates/interest-rates.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { findVisibleLoanAtVersion } from "../loan/find/find-visible-loan.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";
import { rateOfProduct } from "./product-rates.ts";

/** Quotes today's initial note rate for a loan, by the loan's own terms. `ifMatch` holds the expected versions of the loan. */
export const quoteLoanInterestRate = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  ifMatch: ExpectedVersions,
): Promise<Result<ProductRate, PermissionDenied | NotFound<"loan"> | VersionMismatch>> => {
  const allowed = authorize(actor, "rate.view");
  if (allowed._tag === "Refused") return allowed;
  const opened = await findVisibleLoanAtVersion(dependencies, actor, loanId, ifMatch);
  if (opened._tag === "Refused") return opened;
  const { companyId, index, ...loan } = opened.value;
  const company = await existingCompany(dependencies, companyId);
  const { productCode, rateType, margin, noteRate, periodicCap, lifetimeCap } = loan;
  const product = { productCode, rateType, noteIndex: index, margin, noteRate, periodicCap, lifetimeCap };
  return accept(await rateOfProduct(dependencies, product, company, dependencies.clock.today(company.timeZone)));
};
