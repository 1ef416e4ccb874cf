import { findAgencyTransaction } from "./agency/find-agency-transaction.ts";
import { listAgencyTransactions } from "./agency/list-agency-transactions.ts";
import { recallAgencyTransaction } from "./agency/recall-agency-transaction.ts";
import { runAgencyCommand } from "./agency/run-agency-command.ts";
import { runAgencyQuery } from "./agency/run-agency-query.ts";
import { addBorrower } from "./borrower/add-borrower.ts";
import { changeBorrower } from "./borrower/change-borrower.ts";
import { findBorrower } from "./borrower/find-borrower.ts";
import { listBorrowers } from "./borrower/list-borrowers.ts";
import { removeBorrower } from "./borrower/remove-borrower.ts";
import { calculateLoan } from "./calculation/calculate-loan.ts";
import { calculateScenario } from "./calculation/calculate-scenario.ts";
import { compareScenarios } from "./calculation/compare-scenarios.ts";
import { explainCalculation } from "./calculation/explain-calculation.ts";
import { findCalculation } from "./calculation/find-calculation.ts";
import { listCalculations } from "./calculation/list-calculations.ts";
import { projectCalculation } from "./calculation/project-calculation.ts";
import { quoteLoan } from "./calculation/quote-loan.ts";
import { recalculateLoans } from "./calculation/recalculate-loans.ts";
import { varyLoan } from "./calculation/vary-loan.ts";
import { varyQuote } from "./calculation/vary-quote.ts";
import { changeCompany } from "./company/change-company.ts";
import { createCompany } from "./company/create-company.ts";
import { deactivateCompany } from "./company/deactivate-company.ts";
import { findCompany } from "./company/find-company.ts";
import { listCompanies } from "./company/list-companies.ts";
import { prepareInstallation } from "./company/prepare-installation.ts";
import { rotateKeys } from "./company/rotate-keys.ts";
import { findCreditReport } from "./credit/find-credit-report.ts";
import { listCreditReports } from "./credit/list-credit-reports.ts";
import { orderCreditReport } from "./credit/order-credit-report.ts";
import { recallCreditReport } from "./credit/recall-credit-report.ts";
import { retrieveCreditReport } from "./credit/retrieve-credit-report.ts";
import { findDocumentHistory } from "./documents/history/find-document-history.ts";
import { finishDocumentAction } from "./documents/history/finish-document-action.ts";
import { listDocumentHistories } from "./documents/history/list-document-histories.ts";
import { readDocumentFile } from "./documents/history/read-document-file.ts";
import { recordDocumentAction } from "./documents/history/record-document-action.ts";
import { changeDocumentPackage } from "./documents/package/change-document-package.ts";
import { createDocumentPackage } from "./documents/package/create-document-package.ts";
import { deactivateDocumentPackage } from "./documents/package/deactivate-document-package.ts";
import { findDocumentPackage } from "./documents/package/find-document-package.ts";
import { generateDocuments } from "./documents/package/generate-documents.ts";
import { listDocumentPackages } from "./documents/package/list-document-packages.ts";
import { listExternalDocuments } from "./documents/package/list-external-documents.ts";
import { recallGeneration } from "./documents/package/recall-generation.ts";
import { changeDocumentTemplate } from "./documents/template/change-document-template.ts";
import { createDocumentTemplate } from "./documents/template/create-document-template.ts";
import { deactivateDocumentTemplate } from "./documents/template/deactivate-document-template.ts";
import { findDocumentTemplate } from "./documents/template/find-document-template.ts";
import { listDocumentTemplates } from "./documents/template/list-document-templates.ts";
import { listMergeFields } from "./documents/template/list-merge-fields.ts";
import { previewDocumentTemplate } from "./documents/template/preview-document-template.ts";
import { checkRegisterFile } from "./hmda/check-register-file.ts";
import { checkUli } from "./hmda/check-uli.ts";
import { fileHmdaFiling } from "./hmda/file-hmda-filing.ts";
import { findHmdaFiling } from "./hmda/find-hmda-filing.ts";
import { generateRegister } from "./hmda/generate-register.ts";
import { listHmdaFilings } from "./hmda/list-hmda-filings.ts";
import { readHmdaFile } from "./hmda/read-hmda-file.ts";
import { validateRegister } from "./hmda/validate-register.ts";
import { verifyHmdaFiling } from "./hmda/verify-hmda-filing.ts";
import { changePassword } from "./identity/change-password.ts";
import { changeUser } from "./identity/change-user.ts";
import { createUser } from "./identity/create-user.ts";
import { deactivateUser } from "./identity/deactivate-user.ts";
import { findMe } from "./identity/find-me.ts";
import { findPermissions } from "./identity/find-permissions.ts";
import { findUser } from "./identity/find-user.ts";
import { issueToken } from "./identity/issue-token.ts";
import { listUsers } from "./identity/list-users.ts";
import { recallCreatedUser } from "./identity/recall-created-user.ts";
import { resumeSession } from "./identity/resume-session.ts";
import { revokeToken } from "./identity/revoke-token.ts";
import { addFee } from "./loan/add-fee.ts";
import { changeFee } from "./loan/change-fee.ts";
import { changeLoan } from "./loan/change-loan.ts";
import { deleteLoan } from "./loan/delete-loan.ts";
import { findFee } from "./loan/find-fee.ts";
import { findLoan } from "./loan/find-loan.ts";
import { findOriginationFee } from "./loan/find-origination-fee.ts";
import { listFees } from "./loan/list-fees.ts";
import { listLoans } from "./loan/list-loans.ts";
import { listPipeline } from "./loan/list-pipeline.ts";
import { moveLoanStatus } from "./loan/move-loan-status.ts";
import { removeFee } from "./loan/remove-fee.ts";
import { setOriginationFee } from "./loan/set-origination-fee.ts";
import { startLoan } from "./loan/start-loan.ts";
import { listLoanLog } from "./log/list-loan-log.ts";
import { listLog } from "./log/list-log.ts";
import { logListExport } from "./log/log-list-export.ts";
import { buildCallReport } from "./mcr/build-call-report.ts";
import { crossCheckRegister } from "./mcr/cross-check-register.ts";
import { fileCallReport } from "./mcr/file-call-report.ts";
import { findCallReportFiling } from "./mcr/find-call-report-filing.ts";
import { listCallReportFilings } from "./mcr/list-call-report-filings.ts";
import { listCallReportInputs } from "./mcr/list-call-report-inputs.ts";
import { readFiledLoans } from "./mcr/read-filed-loans.ts";
import { setCallReportInputs } from "./mcr/set-call-report-inputs.ts";
import { createPageLink } from "./pages/create-page-link.ts";
import { openPageLink } from "./pages/open-page-link.ts";
import { readPageFrame } from "./pages/read-page-frame.ts";
import { changeProperty } from "./property/change-property.ts";
import { clearProperty } from "./property/clear-property.ts";
import { fillInProperty } from "./property/fill-in-property.ts";
import { findProperty } from "./property/find-property.ts";
import { listProperties } from "./property/list-properties.ts";
import { listEndingRules } from "./rate/list-ending-rules.ts";
import { listExpectedRates } from "./rate/list-expected-rates.ts";
import { listInterestRates } from "./rate/list-interest-rates.ts";
import { listRuleSteps } from "./rate/list-rule-steps.ts";
import { lockExpectedRate } from "./rate/lock-expected-rate.ts";
import { quoteExpectedRate } from "./rate/quote-expected-rate.ts";
import { quoteInterestRates } from "./rate/quote-interest-rates.ts";
import { quoteLoanExpectedRate } from "./rate/quote-loan-expected-rate.ts";
import { quoteLoanInterestRate } from "./rate/quote-loan-interest-rate.ts";
import { setIndexValue } from "./rate/set-index-value.ts";
import { setRuleStep } from "./rate/set-rule-step.ts";
import { changeSigner } from "./signer/change-signer.ts";
import { createSigner } from "./signer/create-signer.ts";
import { deactivateSigner } from "./signer/deactivate-signer.ts";
import { findSigner } from "./signer/find-signer.ts";
import { finishSigner } from "./signer/finish-signer.ts";
import { listSigners } from "./signer/list-signers.ts";

/** All that the service can do, by name. */
export const useCases = {
  finishDocumentAction,
  listDocumentHistories,
  readDocumentFile,
  recordDocumentAction,
  changeDocumentPackage,
  createDocumentPackage,
  deactivateDocumentPackage,
  findDocumentHistory,
  findDocumentPackage,
  generateDocuments,
  listDocumentPackages,
  listExternalDocuments,
  recallGeneration,
  changeDocumentTemplate,
  createDocumentTemplate,
  deactivateDocumentTemplate,
  findDocumentTemplate,
  listDocumentTemplates,
  listMergeFields,
  previewDocumentTemplate,
  addBorrower,
  addFee,
  buildCallReport,
  calculateLoan,
  calculateScenario,
  changeCompany,
  changeFee,
  changeLoan,
  changePassword,
  changeSigner,
  changeUser,
  changeBorrower,
  changeProperty,
  clearProperty,
  compareScenarios,
  createCompany,
  createPageLink,
  createSigner,
  crossCheckRegister,
  createUser,
  deactivateSigner,
  deactivateCompany,
  deactivateUser,
  deleteLoan,
  explainCalculation,
  fileCallReport,
  fillInProperty,
  findAgencyTransaction,
  findBorrower,
  findCallReportFiling,
  findCalculation,
  findCompany,
  findCreditReport,
  findFee,
  findLoan,
  findMe,
  findOriginationFee,
  findPermissions,
  findSigner,
  findProperty,
  findUser,
  finishSigner,
  issueToken,
  listAgencyTransactions,
  listBorrowers,
  listCalculations,
  listCallReportFilings,
  listCallReportInputs,
  listCompanies,
  listCreditReports,
  listEndingRules,
  listExpectedRates,
  listFees,
  listInterestRates,
  listLoanLog,
  listLoans,
  listPipeline,
  listLog,
  listProperties,
  listRuleSteps,
  listSigners,
  listUsers,
  lockExpectedRate,
  logListExport,
  moveLoanStatus,
  openPageLink,
  orderCreditReport,
  prepareInstallation,
  projectCalculation,
  quoteLoan,
  varyLoan,
  varyQuote,
  quoteExpectedRate,
  quoteInterestRates,
  quoteLoanExpectedRate,
  quoteLoanInterestRate,
  recalculateLoans,
  recallAgencyTransaction,
  recallCreatedUser,
  recallCreditReport,
  removeBorrower,
  removeFee,
  resumeSession,
  retrieveCreditReport,
  revokeToken,
  rotateKeys,
  runAgencyCommand,
  runAgencyQuery,
  setCallReportInputs,
  setIndexValue,
  setOriginationFee,
  setRuleStep,
  startLoan,
  checkRegisterFile,
  checkUli,
  fileHmdaFiling,
  findHmdaFiling,
  generateRegister,
  listHmdaFilings,
  readFiledLoans,
  readPageFrame,
  readHmdaFile,
  validateRegister,
  verifyHmdaFiling,
};

type OutcomeOf<UseCase> = UseCase extends (...input: never[]) => Promise<infer Outcome> ? Outcome : never;

/** An installation is prepared, and its keys are rotated, by an operator, to whom the refusals are shown. */
type CallableUseCase = Exclude<keyof typeof useCases, "prepareInstallation" | "rotateKeys">;

/** Everything that any other use case may refuse with: the HTTP adapter has an answer for each, or does not compile. */
export type Refusal = Extract<OutcomeOf<(typeof useCases)[CallableUseCase]>, { readonly _tag: "Refused" }>["refusal"];
