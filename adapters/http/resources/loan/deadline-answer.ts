import { type TSchema, Type } from "@sinclair/typebox";
import { type Deadline, deadlineKinds } from "../../../../domain/loan/deadlines/deadlines.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, textSchema } from "../../codec/record.ts";
import { choice } from "../../codec/values/choice-codecs.ts";

const deadlineKind = choice("DeadlineKind", deadlineKinds, {
  counseling_expires: "Last day on which the counseling is valid for an application",
  appraisal_expires: "Last day on which the appraisal is valid for the closing",
  rate_lock_expires: "Last day of the rate lock",
  case_number_cancelled: "Day on which the agency cancels the case number",
  regulation_b_notice: "Last day for the notice of action taken under Regulation B",
  credit_report_expires: "First day on which a borrower no longer has a valid credit report",
  insurance_application: "Last day to apply for mortgage insurance",
});

/** The open deadlines of a loan, earliest first. */
export const deadlinesAnswer: TSchema = Type.Array(
  namedObject("Deadline", {
    kind: described(deadlineKind.schema, "Kind of deadline"),
    on: described(dateSchema, "Date of the deadline"),
    rule: described(textSchema, "Rule that determines the date, as a sentence"),
    source: described(textSchema, "Source of the rule, with its section"),
    days_left: Type.Integer({
      description: "Number of days from today in the company's time zone; negative if the date has passed",
    }),
  }),
  { description: "Open deadlines of the loan, earliest first" },
);

export const encodeDeadline = ({ kind, on, rule, source, daysLeft }: Deadline) => ({
  kind,
  on,
  rule,
  source: `${source.title}, ${source.section}`,
  days_left: daysLeft,
});
