/**
 * The operations that lives of loans call in addition to a loan's course: all that change a loan, or what the register of requirements
 * reads about it, such as other loans, the lender's people, the company, and its documents.
 */
export const walkedOperations = [
  ...["replaceCompany", "changeCompany", "createUser", "replaceUser", "changeUser", "deleteUser"],
  ...["startLoan", "replaceLoan", "changeLoan", "deleteLoan", "updateLoanStatus", "correctLoan", "approveTerms"],
  ...["overrideRequirement", "addBorrower", "replaceBorrower", "changeBorrower", "removeBorrower"],
  ...["fillInProperty", "replaceProperty", "changeProperty", "clearProperty"],
  ...[
    "addFee",
    "replaceFee",
    "changeFee",
    "removeFee",
    "updateOriginationFee",
    "recordFeeDisclosure",
    "recordFeeRefund",
  ],
  ...["calculateLoan", "enterAmount", "removeEnteredAmount", "recalculateLoans"],
  ...["createDocumentTemplate", "replaceDocumentTemplate", "changeDocumentTemplate", "deactivateDocumentTemplate"],
  ...["createDocumentPackage", "replaceDocumentPackage", "changeDocumentPackage", "deactivateDocumentPackage"],
  ...["generateDocuments", "recordDocumentAction", "uploadDocument", "orderCreditReport", "retrieveCreditReport"],
  ...["quoteExpectedRate", "quoteInterestRates", "setIndexValue"],
  ...["addressValidation", "caseNumberAssignment", "certificateSearch", "hecmFinancialAssessment"],
  ...["hecmInsuranceApplication", "caseTransfer", "caseRestore", "cairvsAuthorization", "duplicateMic"],
  ...["escrowCloseout", "hecmCertificate", "hecmReferral", "addressChange", "appraisalLogging"],
  ...["recordCaseNumberAssignment", "recordCairvsAuthorization", "recordHecmCertificate"],
  ...["recordHecmFinancialAssessment", "recordAppraisalLogging", "recordHecmInsuranceApplication"],
  ...["recordAddressChange", "recordEscrowCloseout", "recordCaseTransfer", "recordCaseRestore"],
] as const;

/** The other operations that write, by why no life needs them. */
export const leftOut: Readonly<Record<string, readonly string[]>> = {
  "is about another company, or ends all work of this one": ["createCompany", "deactivateCompany"],
  "is about what pages and papers look like, or who signs them": [
    ...["setCompanyLogo", "removeCompanyLogo", "createSigner", "replaceSigner", "changeSigner", "deactivateSigner"],
    ...["setTemplateBlank", "createPageLink"],
  ],
  "is about how people and programs sign in, and what they may do": [
    ...["changePassword", "endMySession", "signOutEverywhere", "signOutUserEverywhere", "turnOnSecondFactor"],
    ...["renewRecoveryCodes", "turnOffSecondFactor", "resetSecondFactor", "checkPermission", "createApiClient"],
    ...["changeApiClient", "deactivateApiClient", "rotateApiClientSecret"],
  ],
  "stores nothing": [
    "compareScenarios",
    "previewAgencyRequest",
    "quoteLoan",
    "previewDocumentTemplate",
    "checkHmdaIdentifier",
    "checkHmdaFile",
  ],
  "encrypts again what is stored, and changes nothing of it": ["rotateKeys"],
  "adds a rule of all companies, which other loans of the same run would be judged by": ["setRuleParameter"],
  "adds loans of another system as facts, by a job": ["startImport", "stopImport", "cancelJob"],
  "reports on loans": [
    ...["fileCallReport", "setCallReportInputs", "generateHmdaRegister", "verifyHmdaFiling", "fileHmdaRegister"],
    "reviewCase",
  ],
  "tells other systems what happened": [
    ...["createEventSubscription", "changeEventSubscription", "deactivateEventSubscription"],
    ...["rotateEventSubscriptionSecret", "replayEventDelivery", "replayEventSubscription", "testEventSubscription"],
  ],
};
