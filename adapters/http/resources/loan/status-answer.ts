import { Type } from "@sinclair/typebox";
import type { LoanView } from "../../../../application/support/loan/loan-view.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { actionTakenOf } from "../../../../domain/loan/status/action.ts";
import { statusOf } from "../../../../domain/loan/status/status.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, instantSchema, nullableSchema, textSchema } from "../../codec/record.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { channel, loanStatus } from "../choices.ts";

/** A status that a loan may move to. */
export const allowedStatus = namedObject("AllowedStatus", {
  status: described(loanStatus.schema, "Status to which the loan can move next"),
  ready: Type.Boolean({ description: "Whether all requirements are met" }),
  unmet: Type.Array(textSchema, {
    description: "Requirements that are not met, one sentence each; empty if all are met",
  }),
});

/** The status of a loan, its history, and the next possible statuses. */
export const statusAnswer = {
  status: described(loanStatus.schema, "Current status of the loan"),
  status_history: described(
    Type.Array(
      namedObject("StatusChange", {
        status: described(loanStatus.schema, "New status of the loan"),
        at: described(instantSchema, "When the change was recorded"),
        effective_date: described(
          dateSchema,
          "Date from which the status applies, which can be earlier than the date of recording",
        ),
        by: described(id.schema, "User who changed the status"),
        reason: described(
          nullableSchema(textSchema),
          "Reason for the change, in the user's words; null if none was given",
        ),
      }),
    ),
    "All statuses of the loan, oldest first",
  ),
  pipeline: Type.Array(
    namedObject("PipelineEntry", {
      effective_date: described(dateSchema, "Date from which channel and state apply"),
      channel: described(channel.schema, "Origination channel from that date"),
      property_state: described(textSchema, "State of the home from that date, as a two-letter abbreviation"),
      recorded_at: described(instantSchema, "When the change was recorded"),
    }),
    {
      description:
        "Channel and property state at the application and after each later change, for the Mortgage Call Report",
    },
  ),
  allowed_statuses: Type.Array(allowedStatus, {
    description: "Statuses to which the loan can move next, for users with the permission for the move",
  }),
};

export const encodeStatus = ({ loan, allowedStatuses }: LoanView) => ({
  status: statusOf(loan),
  status_history: loan.statusHistory.map(({ status, at, effectiveOn, byUserId, reason }) => ({
    status,
    at,
    effective_date: effectiveOn,
    by: byUserId,
    reason,
  })),
  pipeline: loan.pipeline.map(({ effectiveOn, channel, propertyState, recordedAt }) => ({
    effective_date: effectiveOn,
    channel,
    property_state: propertyState,
    recorded_at: recordedAt,
  })),
  allowed_statuses: allowedStatuses,
});

/** The HMDA action taken on an application. */
export const actionAnswer = {
  action_taken: nullableSchema(
    Type.Integer({
      description:
        "HMDA action taken: 1 loan originated, 2 application approved but not accepted, 3 application denied, 4 application withdrawn, 5 file closed for incompleteness; null while the application is open",
      minimum: 1,
      maximum: 5,
    }),
  ),
  action_taken_date: described(
    nullableSchema(dateSchema),
    "HMDA action taken date, which determines the year of the register; null while the application is open",
  ),
};

export const encodeAction = (loan: Loan) => ({
  action_taken: actionTakenOf(loan),
  action_taken_date: loan.actionTakenOn,
});
