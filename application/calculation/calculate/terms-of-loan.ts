import { type CalculatedTerms, calculatedTerms } from "../../../domain/calculation/calculated-terms.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { isLeavingDebts } from "../../../domain/loan/mandatory-liens.ts";
import type { RaisedSeverity } from "../../../domain/requirements/severity.ts";
import { existingCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** The requirement severities of a loan's company, read only if a calculation of the loan depends on them. */
export const severitiesForDebts = async (dependencies: Dependencies, loan: Loan): Promise<readonly RaisedSeverity[]> =>
  isLeavingDebts(loan) ? (await existingCompany(dependencies, loan.companyId)).requirementSeverities : [];

/** The current terms of a stored loan, with the debts that its company requires to be paid. */
export const termsOfLoan = async (dependencies: Dependencies, loan: Loan): Promise<CalculatedTerms> =>
  calculatedTerms(loan, await severitiesForDebts(dependencies, loan));
