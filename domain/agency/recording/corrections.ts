import type { FieldsInvalid } from "../../kernel/fields-invalid.ts";
import { invalidField } from "../../kernel/fields-invalid.ts";
import { accept, type Result } from "../../kernel/result.ts";
import type { CaseNumber } from "../../loan/agency/agency-record.ts";
import type { RecordableOperation, RecordedResult } from "../../loan/agency/recorded-result.ts";
import type { Loan } from "../../loan/loan.ts";
import { statusOf } from "../../loan/status/status.ts";
import type { AgencyOperation } from "../operations.ts";
import { type AgencyTransaction, isAnswered, isRecordedOutside } from "../transaction/transaction.ts";

/** Operations whose requests name the case. */
const ofCase: readonly AgencyOperation[] = [
  "hecm_financial_assessment",
  "hecm_insurance_application",
  "case_transfer",
  "case_restore",
  "duplicate_mic",
  "escrow_closeout",
  "address_change",
  "appraisal_logging",
];

/**
 * For each operation, the operations whose responses depend on its result. After such a response the result can no longer be corrected
 * here.
 */
const dependents: Readonly<Record<RecordableOperation, readonly AgencyOperation[]>> = {
  case_number_assignment: ofCase,
  cairvs_authorization: ["hecm_insurance_application"],
  hecm_certificate: ["case_number_assignment", "hecm_insurance_application"],
  hecm_financial_assessment: ["hecm_insurance_application"],
  appraisal_logging: ["appraisal_logging", "hecm_insurance_application"],
  hecm_insurance_application: ["duplicate_mic", "escrow_closeout"],
  address_change: ["appraisal_logging", "hecm_insurance_application"],
  escrow_closeout: [],
  case_transfer: ["case_transfer", "case_restore"],
  case_restore: ofCase,
};

const refused = (message: string) => invalidField("corrects", message);

/** Whether a transaction began after another; for the same instant, the one with the higher id did. */
const isAfter = (one: AgencyTransaction, other: AgencyTransaction): boolean =>
  one.requestedAt === other.requestedAt ? one.id > other.id : one.requestedAt > other.requestedAt;

/**
 * Checks whether a recorded result may be corrected. `newestFirst` are the loan's transactions. Refuses a result that no person recorded,
 * one that another result of the operation replaced, and one on which a later response of the agency depends.
 */
export const checkCorrection = (
  loanId: number,
  operation: RecordableOperation,
  corrected: AgencyTransaction | null,
  newestFirst: readonly AgencyTransaction[],
): Result<null, FieldsInvalid> => {
  if (corrected === null || corrected.loanId !== loanId || corrected.operation !== operation)
    return refused("must be a transaction of this operation and loan");
  if (!isRecordedOutside(corrected) || corrected.status !== "success")
    return refused("must be a result that a person recorded: only the agency corrects its own answers");
  const later = newestFirst.filter((each) => isAnswered(each) && isAfter(each, corrected));
  if (later.some((each) => each.operation === operation && each.status === "success"))
    return refused("must be the latest result of this operation: correct that one");
  const dependent = later.find((each) => !isRecordedOutside(each) && dependents[operation].includes(each.operation));
  return dependent === undefined
    ? accept(null)
    : refused(
        `must not be a result on which a later answer of the agency depends: ${dependent.operation} in transaction ${dependent.id}`,
      );
};

const asAssigned = (caseNumber: CaseNumber): CaseNumber =>
  caseNumber.state === "transferred" ? { ...caseNumber, state: "assigned" } : caseNumber;

const asArchived = (caseNumber: CaseNumber): CaseNumber =>
  caseNumber.state === "assigned" ? { ...caseNumber, state: "archived" } : caseNumber;

/** The loan without its last move, if that was to a status that depends on the result, even if a person made the move. */
const movedBack = (loan: Loan, status: "endorsed" | "escrow_closed"): Loan =>
  statusOf(loan) === status && loan.statusHistory.length > 1
    ? { ...loan, statusHistory: loan.statusHistory.slice(0, -1) }
    : loan;

/**
 * The loan as if a recorded result had not been applied, as far as that result prevents the operation from being performed again. The
 * corrected result is planned for this loan and applied to it.
 */
export const withoutResult = (loan: Loan, { operation }: Pick<RecordedResult, "operation">): Loan => {
  const { agency } = loan;
  switch (operation) {
    case "case_number_assignment":
      return {
        ...loan,
        caseNumberAssignedOn: null,
        // The case still covers the same people and home: another number does not add a person who joined since to the case.
        agency: { ...agency, caseNumber: { state: "none" }, adpCode: null },
      };
    case "hecm_certificate":
      // Otherwise people who are not named by the corrected certificate would keep the wrong one as their own.
      return agency.certificate === null ? loan : { ...loan, agency: { ...agency, certificate: null } };
    case "address_change": {
      const before = agency.assignedFor?.before;
      return before === undefined ? loan : { ...loan, agency: { ...agency, assignedFor: before } };
    }
    case "case_transfer":
      return { ...loan, agency: { ...agency, caseNumber: asAssigned(agency.caseNumber), transfer: null } };
    case "case_restore":
      return { ...loan, agency: { ...agency, caseNumber: asArchived(agency.caseNumber) } };
    case "appraisal_logging":
      return agency.appraisal?.sequence === 1 ? { ...loan, agency: { ...agency, appraisal: null } } : loan;
    case "hecm_insurance_application": {
      const unmoved = movedBack(loan, "endorsed");
      return { ...unmoved, agency: { ...agency, insuranceStatus: null, insurance: null } };
    }
    case "escrow_closeout":
      return { ...movedBack(loan, "escrow_closed"), agency: { ...agency, escrowCloseout: null } };
    default:
      return loan;
  }
};
