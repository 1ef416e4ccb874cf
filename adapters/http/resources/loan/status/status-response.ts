import { Type } from "@sinclair/typebox";
import type { ShownLoan } from "../../../../../application/loan/view/past-view.ts";
import type { PersonChange } from "../../../../../domain/loan/borrowers/person-change.ts";
import { peopleToExplain } from "../../../../../domain/loan/borrowers/person-changes.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { actionTakenOf } from "../../../../../domain/loan/status/action.ts";
import type { AllowedStatus } from "../../../../../domain/loan/status/allowed-statuses.ts";
import { statusOf } from "../../../../../domain/loan/status/status.ts";
import type { TermsDifference } from "../../../../../domain/loan/terms/terms-differences.ts";
import { described } from "../../../codec/described.ts";
import { dateSchema, instantSchema, nullableSchema, textSchema } from "../../../codec/record.ts";
import { listOf, listOfKept, orNull, type ResponseTable, responseObject } from "../../../codec/response.ts";
import { id } from "../../../codec/values/number-codecs.ts";
import { requirementField } from "../../agency/unmet-fields.ts";
import { borrowerType, channel, loanStatus } from "../../choices.ts";
import { unmetResponse } from "../../requirements/unmet-response.ts";
import { fixedFieldName } from "../fixed-field-names.ts";

/** A status that a loan may move to. */
export const allowedStatus = responseObject<AllowedStatus>("AllowedStatus", {
  status: [loanStatus.schema, "Status to which the loan can move next", "status"],
  ready: [Type.Boolean(), "Whether all requirements are met", "ready"],
  unmet: [Type.Array(textSchema), "Requirements that are not met, one sentence each; empty if all are met", "unmet"],
  warnings: [
    Type.Array(textSchema),
    "Unmet requirements that do not keep the loan from the status, one sentence each: requirements of severity `warning`, and requirements for which an underwriter gave a reason that counts",
    "warnings",
  ],
  requirements: [
    listOf(unmetResponse),
    "The same requirements in the same order, those of `unmet` before those of `warnings`, each with its code",
    "requirements",
  ],
});

const statusChange = responseObject<Loan["statusHistory"][number]>("StatusChange", {
  status: [loanStatus.schema, "New status of the loan", "status"],
  at: [instantSchema, "When the change was recorded", "at"],
  effective_date: [
    dateSchema,
    "Date from which the status applies, which can be earlier than the date of recording",
    "effectiveOn",
  ],
  by: [id.schema, "User who changed the status", "byUserId"],
  reason: [nullableSchema(textSchema), "Reason for the change, in the user's words; null if none was given", "reason"],
  loan_officer_id: [
    Type.Optional(
      described(
        id.schema,
        "Loan officer at that time, by user id; only if the application ended without a loan, and if it was recorded",
      ),
    ),
    null,
    "loanOfficerId",
  ],
});

const pipelineEntry = responseObject<Loan["pipeline"][number]>("PipelineEntry", {
  effective_date: [dateSchema, "Date from which channel and state apply", "effectiveOn"],
  channel: [channel.schema, "Origination channel from that date", "channel"],
  property_state: [textSchema, "State of the home from that date, as a two-letter abbreviation", "propertyState"],
  recorded_at: [instantSchema, "When the change was recorded", "recordedAt"],
});

const correction = responseObject<Loan["corrections"][number]>("Correction", {
  at: [instantSchema, "When the correction was made", "at"],
  by: [id.schema, "User who made the correction", "byUserId"],
  reason: [textSchema, "Reason for the correction, in the user's words", "reason"],
  fields: [
    Type.Array(textSchema),
    "Corrected fields of the loan, as dotted paths",
    ({ fields }) => fields.map(fixedFieldName),
  ],
});

export const correctionResponse: ResponseTable<Loan> = {
  corrections: [
    Type.Array(correction.schema),
    "Corrections of fixed fields, oldest first",
    (loan) => loan.corrections.map(correction.encode),
  ],
};

const personChange = responseObject<PersonChange>("PersonChange", {
  borrower_id: [id.schema, "Id of the person on the loan", "borrowerId"],
  name: [textSchema, "Name of the person at the time of the change", "name"],
  borrower_type_before: [borrowerType.schema, "Type of the person before the change", "before"],
  borrower_type_after: [
    nullableSchema(borrowerType.schema),
    "Type of the person after the change; null if the person was removed from the loan",
    "after",
  ],
  changed_at: [instantSchema, "When the person was last changed", "changedAt"],
  changed_by: [id.schema, "User who made the change", "changedByUserId"],
});

/** The changes of a loan's people. */
export const personChangeResponse: ResponseTable<Loan> = {
  person_changes: [
    Type.Array(personChange.schema),
    "People who were removed from the loan, or whose type changed, after its case number was requested. For a possible spouse, including a person later entered as unmarried, also changes after the application. The loan can proceed once an underwriter gives the reason with its evidence (`person_change_unexplained`)",
    (loan) => peopleToExplain(loan).map(personChange.encode),
  ],
};

const termsDifference = responseObject<TermsDifference>("TermsDifference", {
  field: [
    textSchema,
    "Field of the loan that differs, as a dotted path; `borrowers` or `liens` if a person or a lien is no longer on the loan",
    ({ field }) => requirementField(field),
  ],
  name: [textSchema, "What differs, in words", "name"],
  approved: [textSchema, "Approved value, in words; a birth date is not shown", "approved"],
  present: [textSchema, "Current value, in words; a birth date is not shown", "present"],
});

const approval = responseObject<ShownLoan["approvals"][number]>("Approval", {
  status: [loanStatus.schema, "Status of the loan from the approval on", "status"],
  at: [instantSchema, "When the terms were approved", "at"],
  by: [id.schema, "User who approved the terms", "byUserId"],
  reason: [
    nullableSchema(textSchema),
    "Reason for the approval, in the user's words; null if none was given",
    "reason",
  ],
  differences: [
    orNull(listOf(termsDifference)),
    "Current terms of the loan that differ from the approved ones and need another approval; null with `as_of`",
    "differences",
  ],
});

export const approvalResponse: ResponseTable<ShownLoan> = {
  approvals: [
    Type.Array(approval.schema),
    "Approvals of the loan's terms, oldest first; empty also if the loan was approved before approvals were recorded",
    ({ approvals }) => approvals.map(approval.encode),
  ],
};

/** The status of a loan and its history. */
export const statusResponse: ResponseTable<Loan> = {
  status: [loanStatus.schema, "Current status of the loan", (loan) => statusOf(loan)],
  status_history: [
    Type.Array(statusChange.schema),
    "All statuses of the loan, oldest first",
    (loan) => loan.statusHistory.map(statusChange.encode),
  ],
  pipeline: [
    Type.Array(pipelineEntry.schema),
    "Channel and property state at the application and after each later change, for the Mortgage Call Report",
    (loan) => loan.pipeline.map(pipelineEntry.encode),
  ],
};

/** The next possible statuses of a loan. */
export const allowedStatusResponse: ResponseTable<ShownLoan> = {
  allowed_statuses: [
    orNull(listOfKept(allowedStatus)),
    "Statuses to which the loan can move next, for users with the permission for the move; null with `as_of`",
    "allowedStatuses",
  ],
};

/** The HMDA action taken on an application. */
export const actionResponse: ResponseTable<Loan> = {
  action_taken: [
    nullableSchema(Type.Integer({ minimum: 1, maximum: 5 })),
    "HMDA action taken: 1 loan originated, 2 application approved but not accepted, 3 application denied, 4 application withdrawn, 5 file closed for incompleteness; null while the application is open",
    (loan) => actionTakenOf(loan),
  ],
  action_taken_date: [
    nullableSchema(dateSchema),
    "HMDA action taken date, which determines the year of the register; null while the application is open",
    (loan) => loan.actionTakenOn,
  ],
};
