import type { CommandDecision, QueryDecision } from "./decision.ts";
import { addressChange } from "./decisions/address-change.ts";
import { addressValidation } from "./decisions/address-validation.ts";
import { appraisalLogging } from "./decisions/appraisal-logging.ts";
import { cairvsAuthorization } from "./decisions/cairvs-authorization.ts";
import { caseNumberAssignment } from "./decisions/case-number-assignment.ts";
import { caseRestore } from "./decisions/case-restore.ts";
import { caseTransfer } from "./decisions/case-transfer.ts";
import { certificateSearch } from "./decisions/certificate-search.ts";
import { duplicateMic } from "./decisions/duplicate-mic.ts";
import { escrowCloseout } from "./decisions/escrow-closeout.ts";
import { hecmCertificate } from "./decisions/hecm-certificate.ts";
import { hecmFinancialAssessment } from "./decisions/hecm-financial-assessment.ts";
import { hecmInsuranceApplication } from "./decisions/hecm-insurance-application.ts";
import { hecmReferral } from "./decisions/hecm-referral.ts";
import type { AgencyCommand, AgencyQuery } from "./operations.ts";

/** The decisions of each query. */
export const queryDecisions: { readonly [Operation in AgencyQuery]: QueryDecision<Operation> } = {
  address_validation: addressValidation,
  certificate_search: certificateSearch,
  cairvs_authorization: cairvsAuthorization,
  duplicate_mic: duplicateMic,
  hecm_certificate: hecmCertificate,
};

/** The decisions of each command. */
export const commandDecisions: { readonly [Operation in AgencyCommand]: CommandDecision<Operation> } = {
  case_number_assignment: caseNumberAssignment,
  hecm_financial_assessment: hecmFinancialAssessment,
  hecm_insurance_application: hecmInsuranceApplication,
  case_transfer: caseTransfer,
  case_restore: caseRestore,
  escrow_closeout: escrowCloseout,
  hecm_referral: hecmReferral,
  address_change: addressChange,
  appraisal_logging: appraisalLogging,
};
