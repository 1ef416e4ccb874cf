import { addFee } from "./add-fee.ts";
import { calculateLoan } from "./calculate-loan.ts";
import { calculateScenario } from "./calculate-scenario.ts";
import { changeFee } from "./change-fee.ts";
import { changeLoan } from "./change-loan.ts";
import { changePassword } from "./change-password.ts";
import { compareScenarios } from "./compare-scenarios.ts";
import { createCompany } from "./create-company.ts";
import { createUser } from "./create-user.ts";
import { explainCalculation } from "./explain-calculation.ts";
import { findCalculation } from "./find-calculation.ts";
import { findCompany } from "./find-company.ts";
import { findFee } from "./find-fee.ts";
import { findLoan } from "./find-loan.ts";
import { findMe } from "./find-me.ts";
import { findOriginationFee } from "./find-origination-fee.ts";
import { findPermissions } from "./find-permissions.ts";
import { findUser } from "./find-user.ts";
import { issueToken } from "./issue-token.ts";
import { listCalculations } from "./list-calculations.ts";
import { listCompanies } from "./list-companies.ts";
import { listExpectedRates } from "./list-expected-rates.ts";
import { listFees } from "./list-fees.ts";
import { listInterestRates } from "./list-interest-rates.ts";
import { listLoans } from "./list-loans.ts";
import { listUsers } from "./list-users.ts";
import { lockExpectedRate } from "./lock-expected-rate.ts";
import { prepareInstallation } from "./prepare-installation.ts";
import { projectCalculation } from "./project-calculation.ts";
import { quoteExpectedRate } from "./quote-expected-rate.ts";
import { quoteInterestRates } from "./quote-interest-rates.ts";
import { quoteLoanExpectedRate } from "./quote-loan-expected-rate.ts";
import { quoteLoanInterestRate } from "./quote-loan-interest-rate.ts";
import { recalculateLoans } from "./recalculate-loans.ts";
import { removeFee } from "./remove-fee.ts";
import { resumeSession } from "./resume-session.ts";
import { revokeToken } from "./revoke-token.ts";
import { setIndexValue } from "./set-index-value.ts";
import { setOriginationFee } from "./set-origination-fee.ts";
import { startLoan } from "./start-loan.ts";

/** All that the service can do, by name. */
export const useCases = {
  addFee,
  calculateLoan,
  calculateScenario,
  changeFee,
  changeLoan,
  changePassword,
  compareScenarios,
  createCompany,
  createUser,
  explainCalculation,
  findCalculation,
  findCompany,
  findFee,
  findLoan,
  findMe,
  findOriginationFee,
  findPermissions,
  findUser,
  issueToken,
  listCalculations,
  listCompanies,
  listExpectedRates,
  listFees,
  listInterestRates,
  listLoans,
  listUsers,
  lockExpectedRate,
  prepareInstallation,
  projectCalculation,
  quoteExpectedRate,
  quoteInterestRates,
  quoteLoanExpectedRate,
  quoteLoanInterestRate,
  recalculateLoans,
  removeFee,
  resumeSession,
  revokeToken,
  setIndexValue,
  setOriginationFee,
  startLoan,
};

type OutcomeOf<UseCase> = UseCase extends (needs: never) => (...input: never[]) => Promise<infer Outcome>
  ? Outcome
  : never;

/** An installation is prepared before the first request, and its refusals are told to whoever starts the service. */
type AskedOverTheEdge = Exclude<keyof typeof useCases, "prepareInstallation">;

/** Everything that any other use case may refuse with: the edge has an answer for each, or does not compile. */
export type Refusal = Extract<OutcomeOf<(typeof useCases)[AskedOverTheEdge]>, { readonly _tag: "Refused" }>["refusal"];
