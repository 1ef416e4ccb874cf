import { Type } from "@sinclair/typebox";
import type { LoanView } from "../../../../application/support/loan/loan-view.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { actionTakenOf } from "../../../../domain/loan/status/action.ts";
import { statusOf } from "../../../../domain/loan/status/status.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { id } from "../../codec/number-codecs.ts";
import { dateSchema, instantSchema, nullableSchema, textSchema } from "../../codec/record.ts";
import { channel, loanStatus } from "../choices.ts";

/** A status that a loan may move to. */
export const allowedStatus = namedObject("AllowedStatus", {
  status: described(loanStatus.schema, "A status to which the loan can go next"),
  ready: Type.Boolean({ description: "Whether nothing is unmet" }),
  unmet: Type.Array(textSchema, { description: "What has to be there first, a sentence each" }),
});

/** Where a loan is, how it came there, and where it can go. */
export const statusAnswer = {
  status: described(loanStatus.schema, "Where the loan stands now"),
  status_history: described(
    Type.Array(
      namedObject("StatusChange", {
        status: described(loanStatus.schema, "The status that it took"),
        at: described(instantSchema, "When the move was recorded"),
        effective_date: described(
          dateSchema,
          "The day from which the status counts; it may lie before the day of recording",
        ),
        by: described(id.schema, "The user who moved it; 0: the service itself"),
        reason: described(
          nullableSchema(textSchema),
          "Why it was moved, in that user's words; null where none was given",
        ),
      }),
    ),
    "Every status that the loan has had, the oldest first",
  ),
  pipeline: Type.Array(
    namedObject("PipelineEntry", {
      effective_date: described(dateSchema, "The day from which channel and state count"),
      channel: described(channel.schema, "The channel from that day on"),
      property_state: described(textSchema, "The state of the property from that day on"),
      recorded_at: described(instantSchema, "When the service learned of it"),
    }),
    { description: "The channel and property state at the application, and from when on each later one counts" },
  ),
  allowed_statuses: Type.Array(allowedStatus, {
    description: "Where the loan can go from its status, by anyone who may make the move",
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

/** The action taken on an application, as it is reported. */
export const actionAnswer = {
  action_taken: nullableSchema(
    Type.Integer({
      description:
        "The action taken, as HMDA codes it: 1 originated, 2 approved but not accepted, 3 denied, 4 withdrawn, 5 closed as incomplete; null while the application goes on",
      minimum: 1,
      maximum: 5,
    }),
  ),
  action_taken_date: described(
    nullableSchema(dateSchema),
    "The day of that action, which decides the year of the register; null while the application goes on",
  ),
};

export const encodeAction = (loan: Loan) => ({
  action_taken: actionTakenOf(loan),
  action_taken_date: loan.actionTakenOn,
});
