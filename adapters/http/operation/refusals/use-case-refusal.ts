import type { runAgencyCommand } from "../../../../application/agency/command/run-agency-command.ts";
import type { recordOutsideResult } from "../../../../application/agency/record-outside-result.ts";
import type { removeBorrower } from "../../../../application/borrower/remove-borrower.ts";
import type { calculateLoan } from "../../../../application/calculation/calculate-loan.ts";
import type { projectCalculation } from "../../../../application/calculation/project-calculation.ts";
import type { requestRecalculation } from "../../../../application/calculation/request-recalculation.ts";
import type { listCaseBooks } from "../../../../application/casebook/list-case-books.ts";
import type { changeCompany } from "../../../../application/company/change-company.ts";
import type { downloadCreditReport } from "../../../../application/credit/download-credit-report.ts";
import type { orderCreditReport } from "../../../../application/credit/order/order-credit-report.ts";
import type { retrieveCreditReport } from "../../../../application/credit/retrieve-credit-report.ts";
import type { downloadDocument } from "../../../../application/documents/history/download-document.ts";
import type { recordDocumentAction } from "../../../../application/documents/history/record-document-action.ts";
import type { changeDocumentPackage } from "../../../../application/documents/package/change-document-package.ts";
import type { recallGeneration } from "../../../../application/documents/package/recall-generation.ts";
import type { requestDocuments } from "../../../../application/documents/package/request-documents.ts";
import type { changeDocumentTemplate } from "../../../../application/documents/template/change-document-template.ts";
import type { findDocumentTemplate } from "../../../../application/documents/template/find-document-template.ts";
import type { enterLoanAmount } from "../../../../application/entered-amount/enter-loan-amount.ts";
import type { removeEnteredAmount } from "../../../../application/entered-amount/remove-entered-amount.ts";
import type { readEvents } from "../../../../application/events/read-events.ts";
import type { replayEventDelivery } from "../../../../application/events/replay/replay-event-delivery.ts";
import type { testEventSubscription } from "../../../../application/events/replay/test-event-subscription.ts";
import type { changeEventSubscription } from "../../../../application/events/subscription/change-event-subscription.ts";
import type { changeFee } from "../../../../application/fee/change-fee.ts";
import type { fileHmdaRegister } from "../../../../application/hmda/file-hmda-register.ts";
import type { generateHmdaRegister } from "../../../../application/hmda/generate-hmda-register.ts";
import type { createApiClient } from "../../../../application/identity/api-client/create-api-client.ts";
import type { rotateApiClientSecret } from "../../../../application/identity/api-client/rotate-api-client-secret.ts";
import type { changeUser } from "../../../../application/identity/change-user.ts";
import type { issueToken } from "../../../../application/identity/issue-token.ts";
import type { beginProviderSignIn } from "../../../../application/identity/provider/begin-provider-sign-in.ts";
import type { finishProviderSignIn } from "../../../../application/identity/provider/finish-provider-sign-in.ts";
import type { endMySession } from "../../../../application/identity/running-sessions/end-my-session.ts";
import type { renewRecoveryCodes } from "../../../../application/identity/second-factor/renew-recovery-codes.ts";
import type { turnOnSecondFactor } from "../../../../application/identity/second-factor/turn-on-second-factor.ts";
import type { resumeSession } from "../../../../application/identity/session/resume-session.ts";
import type { cancelJob } from "../../../../application/jobs/cancel-job.ts";
import type { downloadJobFile } from "../../../../application/jobs/download-job-file.ts";
import type { approveTerms } from "../../../../application/loan/approve-terms.ts";
import type { changeLoan } from "../../../../application/loan/change-loan.ts";
import type { deleteLoan } from "../../../../application/loan/delete-loan.ts";
import type { findPastLoan } from "../../../../application/loan/find-past-loan.ts";
import type { startLoan } from "../../../../application/loan/start-loan.ts";
import type { updateLoanStatus } from "../../../../application/loan/update-loan-status.ts";
import type { downloadLoanEvidence } from "../../../../application/log/download-loan-evidence.ts";
import type { fileCallReport } from "../../../../application/mcr/file-call-report.ts";
import type { openPageLink } from "../../../../application/pages/open-page-link.ts";
import type { clearProperty } from "../../../../application/property/clear-property.ts";
import type { fillInProperty } from "../../../../application/property/fill-in-property.ts";
import type { lockExpectedRate } from "../../../../application/rate/lock-expected-rate.ts";
import type { changeSigner } from "../../../../application/signer/change-signer.ts";
import type { JobRefusal } from "../../../../domain/jobs/refusal.ts";
import type { NotFound, RecordKind } from "../../../../domain/log/record-kinds.ts";

/**
 * Use cases that together have every refusal except those for missing records. An operation with another refusal does not compile until it
 * is added here.
 */
type RefusingUseCase =
  | typeof beginProviderSignIn
  | typeof calculateLoan
  | typeof cancelJob
  | typeof changeCompany
  | typeof changeDocumentPackage
  | typeof changeDocumentTemplate
  | typeof changeEventSubscription
  | typeof changeFee
  | typeof changeLoan
  | typeof changeSigner
  | typeof changeUser
  | typeof clearProperty
  | typeof createApiClient
  | typeof deleteLoan
  | typeof endMySession
  | typeof enterLoanAmount
  | typeof fileCallReport
  | typeof fileHmdaRegister
  | typeof fillInProperty
  | typeof findDocumentTemplate
  | typeof finishProviderSignIn
  | typeof findPastLoan
  | typeof generateHmdaRegister
  | typeof issueToken
  | typeof listCaseBooks
  | typeof lockExpectedRate
  | typeof approveTerms
  | typeof updateLoanStatus
  | typeof openPageLink
  | typeof orderCreditReport
  | typeof projectCalculation
  | typeof downloadDocument
  | typeof downloadJobFile
  | typeof downloadCreditReport
  | typeof downloadLoanEvidence
  | typeof readEvents
  | typeof recallGeneration
  | typeof recordDocumentAction
  | typeof recordOutsideResult
  | typeof removeEnteredAmount
  | typeof removeBorrower
  | typeof renewRecoveryCodes
  | typeof turnOnSecondFactor
  | typeof replayEventDelivery
  | typeof requestDocuments
  | typeof requestRecalculation
  | typeof resumeSession
  | typeof rotateApiClientSecret
  | typeof retrieveCreditReport
  | typeof runAgencyCommand
  | typeof startLoan
  | typeof testEventSubscription;

type OutcomeOf<UseCase> = UseCase extends (...input: never[]) => Promise<infer Outcome> ? Outcome : never;

/** Every refusal of a use case: the error table must have a row for each, or it does not compile. */
export type UseCaseRefusal =
  | NotFound<RecordKind>
  | JobRefusal
  | Extract<OutcomeOf<RefusingUseCase>, { readonly _tag: "Refused" }>["refusal"];
