import type { Operation } from "../triggers.ts";
import { authorizeCreditAlerts, validateAddress } from "./borrowers-and-addresses.ts";
import { assignCaseNumber, changeAddress, restoreCase, transferCase } from "./cases.ts";
import { refer, retrieveCertificate, searchCertificates } from "./certificates.ts";
import type { Decide } from "./decide.ts";
import {
  applyForInsurance,
  closeEscrow,
  findInsuranceCertificate,
  logAppraisal,
  takeAssessment,
} from "./underwriting.ts";

/** How each operation is decided. */
export const deciders: Readonly<Record<Operation, Decide>> = {
  address_validation: validateAddress,
  case_number_assignment: assignCaseNumber,
  certificate_search: searchCertificates,
  hecm_financial_assessment: takeAssessment,
  hecm_insurance_application: applyForInsurance,
  case_transfer: transferCase,
  case_restore: restoreCase,
  cairvs_authorization: authorizeCreditAlerts,
  duplicate_mic: findInsuranceCertificate,
  escrow_closeout: closeEscrow,
  hecm_certificate: retrieveCertificate,
  hecm_referral: refer,
  address_change: changeAddress,
  appraisal_logging: logAppraisal,
};
