import { secondsBetween } from "../../../../domain/kernel/day.ts";
import type { DeletionObstacle } from "../../../../domain/loan/delete.ts";
import { statusWords } from "../../../../domain/loan/loan-words.ts";
import { isEndedWithoutLoan } from "../../../../domain/loan/status/action.ts";
import { clearedStatuses } from "../../../../domain/loan/status/cleared-to-close.ts";
import type { LoanStatus } from "../../../../domain/loan/status/status.ts";
import {
  badRequest,
  changedMeanwhile,
  type ErrorTable,
  either,
  fieldError,
  notFound,
  retryAfter,
  transactionWhereStored,
} from "../../operation/refusals/error-row.ts";
import { unmetEntries } from "../requirements/unmet-response.ts";

const obstacleNames: Readonly<Record<DeletionObstacle, string>> = {
  application_date: "an application date",
  case_request: "a case number request",
  open_call: "an open call to the agency or the credit bureau",
  credit_order: "an ordered credit report",
};

/**
 * How to change the parts of such a loan: one that is clear to close or closing can be moved back, and an ended application reopened; a
 * funded loan stays funded.
 */
const whyPartsStay = (status: LoanStatus, how = ""): string => {
  if (clearedStatuses.includes(status)) return `once a loan is clear to close: move the loan back first${how}`;
  return isEndedWithoutLoan(status)
    ? `once an application has ended: reopen it first${how}`
    : "once a loan is funded: compliance or an administrator can correct what was entered";
};

/** Refusals about loans, and their borrowers, properties and fees. */
export const loanErrors = {
  BeyondReportData: {
    status: 403,
    code: "beyond_report_data",
    detail: ({ fields }) =>
      `You can enter only data that reports need: leave out ${fields.join(", ")}, or ask someone with permission to change the loan.`,
    errors: ({ fields }) =>
      fields.map((field) => ({ field, message: "is not among the data that only reports need: leave it out" })),
  },
  NotReconstructible: {
    ...badRequest("not_reconstructible", ""),
    detail: ({ earliest }) => `The audit log goes back to ${earliest}: request that time or a later one.`,
  },
  LoanNotYetStarted: {
    ...notFound("loan_not_yet_started", ""),
    detail: ({ earliest }) => `The loan did not exist yet at that time: request ${earliest} or a later time.`,
  },
  LoanChangedMeanwhile: {
    ...changedMeanwhile("The loan changed while this request ran: read it again and repeat the request."),
    answered: transactionWhereStored,
    forPeople: { sentence: "Someone else changed the loan at the same time: review the loan, then try again." },
  },
  MoveNotAllowed: {
    ...badRequest("move_not_allowed", ""),
    detail: ({ from, allowed }) =>
      allowed.length === 0
        ? `A loan in the status ${from} can no longer be moved.`
        : `A loan in the status ${from} can move to ${either(allowed)}: choose one of these.`,
    errors: ({ allowed }) => [
      {
        field: "status",
        message: allowed.length === 0 ? "can no longer be changed" : `must be ${either(allowed)}`,
      },
    ],
  },
  RequirementsUnmet: {
    ...badRequest("requirements_unmet", ""),
    detail: ({ unmet }) =>
      `The loan does not meet the requirements of this status. ${unmet.map(({ text }) => text).join(". ")}.`,
    errors: ({ unmet }) => unmet.map(({ text }) => ({ field: "status", message: `cannot be reached yet. ${text}` })),
    // A page states each unmet requirement below this sentence.
    forPeople: { sentence: "The loan does not meet the requirements of this status." },
    more: unmetEntries,
  },
  TermsNotApprovable: {
    status: 400,
    code: "terms_not_approvable",
    detail: ({ status }) =>
      `The terms of a loan in the status ${status} cannot be approved again: approval is possible from conditional_approval on, unless the application has ended.`,
    forPeople: {
      sentence: ({ status }) =>
        `The terms of a loan in the status “${statusWords[status]}” cannot be approved again: this is possible from “${statusWords.conditional_approval}” on, unless the application has ended.`,
    },
  },
  ActionReported: {
    ...badRequest("action_reported", ""),
    detail: ({ year }) =>
      `The action taken on this loan was filed in the HMDA register of ${year}: choose a status that does not change it.`,
    errors: ({ year }) => [
      { field: "status", message: `must keep the action that the filed register of ${year} reports` },
    ],
  },
  LoanClearToClose: {
    ...badRequest("loan_clear_to_close", ""),
    detail: ({ status }) =>
      `Borrowers and fees cannot be removed ${whyPartsStay(status, ", with POST /api/loan/loans/update-status/")}.`,
    forPeople: { sentence: ({ status }) => `People and fees cannot be removed ${whyPartsStay(status)}.` },
  },
  CalculationExists: fieldError(
    "calculation_exists",
    "on",
    "must be before the loan's first calculation",
    ": the service calculates the loan's amounts from that day on",
  ),
  AmountIsReported: {
    ...badRequest(
      "amount_is_reported",
      "A filed report may have used this amount, so it cannot be removed: replace it by entering another amount for the same day, with POST /api/loan/entered-amounts/.",
    ),
    forPeople: {
      sentence:
        "A filed report may have used this amount, so it cannot be removed: enter another amount for the same day.",
    },
  },
  LastBorrower: {
    ...badRequest(
      "last_borrower",
      "A loan needs at least one person with borrower_type borrower: add another one first.",
    ),
    forPeople: {
      sentence: "A loan needs at least one borrower: add another one first.",
    },
  },
  PropertyExists: {
    ...badRequest(
      "property_exists",
      "The loan already has a property: change it with PUT or PATCH /api/loan/properties/{id}/.",
    ),
    forPeople: {
      sentence: "The loan already has a property: change that one.",
    },
  },
  CaseNumberRequested: badRequest(
    "case_number_requested",
    "The property cannot be removed: a case number was requested for it.",
  ),
  SsnAttemptsExceeded: {
    status: 429,
    code: "ssn_attempts_exceeded",
    detail:
      "Too many Social Security numbers were sent that differ from the stored ones: wait the number of seconds in the Retry-After header.",
    headers: ({ endsAt }, now) => retryAfter(secondsBetween(now, endsAt)),
    forPeople: {
      sentence: "Too many Social Security numbers were entered that differ from the stored ones: try again later.",
    },
  },
  StartedLoanGone: {
    ...notFound(
      "started_loan_gone",
      "The loan that this request started was deleted or assigned to another loan officer: send a new Idempotency-Key to start another loan.",
    ),
    forPeople: {
      sentence:
        "The loan that this form started was deleted or assigned to another loan officer: open the page again to start another loan.",
    },
  },
  LoanNotDeletable: {
    status: 400,
    code: "loan_not_deletable",
    detail: ({ obstacles }) =>
      `A loan with ${obstacles.map((obstacle) => obstacleNames[obstacle]).join(" and ")} cannot be deleted: withdraw it instead, with POST /api/loan/loans/update-status/.`,
    forPeople: {
      sentence: ({ obstacles }) =>
        `A loan with ${obstacles.map((obstacle) => obstacleNames[obstacle]).join(" and ")} cannot be deleted: withdraw it instead.`,
    },
  },
} satisfies Partial<ErrorTable>;
